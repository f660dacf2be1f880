/** How people get into a server: nothing, a header, or a sign-in by OAuth. */
import { useTranslation } from 'react-i18next';
import { Area } from '../../ui/Area';
import { Choice } from '../../ui/Choice';
import { CopyButton } from '../../ui/CopyButton';
import { Field } from '../../ui/Field';
import { AUTHS } from './api';
import { type Draft, isOAuth } from './draft';

interface AccessFieldsProps {
  draft: Draft;
  /** Whether a secret is kept already. */
  stored: boolean;
  redirectUri: string;
  said: (name: keyof Draft) => string | undefined;
  onChange: (part: Partial<Draft>) => void;
}

export function AccessFields({ draft, stored, redirectUri, said, onChange }: AccessFieldsProps) {
  const { t } = useTranslation();
  const { auth } = draft;
  return (
    <>
      <h4 className="border-t border-line pt-4 text-xs font-medium text-muted">{t('servers.access')}</h4>
      <Choice
        label={t('servers.fields.auth')}
        value={auth}
        onChange={(chosen) => onChange({ auth: chosen as Draft['auth'] })}
        options={AUTHS.map((name) => [name, t(`servers.auths.${name}`)])}
      />
      {auth === 'header' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('servers.fields.header_name')}
            value={draft.header_name}
            maxLength={80}
            spellCheck={false}
            error={said('header_name')}
            onChange={(event) => onChange({ header_name: event.target.value })}
          />
          <Secret {...{ draft, stored, said, onChange }} label={t('servers.fields.header_value')} />
        </div>
      )}
      {isOAuth(auth) && <RedirectAddress uri={redirectUri} />}
      {auth === 'oauth_client' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('servers.fields.client_id')}
            value={draft.client_id}
            maxLength={400}
            autoComplete="off"
            spellCheck={false}
            error={said('client_id')}
            onChange={(event) => onChange({ client_id: event.target.value })}
          />
          <Secret {...{ draft, stored, said, onChange }} label={t('servers.fields.client_secret')} />
        </div>
      )}
      {isOAuth(auth) && (
        <>
          <Field
            label={t('servers.fields.scopes')}
            hint={t('servers.hints.scopes')}
            value={draft.scopes}
            error={said('scopes')}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange({ scopes: event.target.value })}
          />
          <Area
            label={t('servers.fields.authorize_params')}
            hint={t('servers.hints.authorize_params')}
            value={draft.authorize_params}
            spellCheck={false}
            error={said('authorize_params')}
            onChange={(event) => onChange({ authorize_params: event.target.value })}
          />
        </>
      )}
    </>
  );
}

interface SecretProps {
  draft: Draft;
  stored: boolean;
  label: string;
  said: AccessFieldsProps['said'];
  onChange: (part: Partial<Draft>) => void;
}

/** The server never gives it back, so that an empty field says what is kept. */
function Secret({ draft, stored, label, said, onChange }: SecretProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={label}
      type="password"
      value={draft.secret}
      autoComplete="new-password"
      placeholder={stored ? t('servers.hints.secret_stored') : ''}
      hint={stored ? t('servers.hints.secret_stored') : undefined}
      error={said('secret')}
      onChange={(event) => onChange({ secret: event.target.value })}
    />
  );
}

function RedirectAddress({ uri }: { uri: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-end gap-1.5">
      <Field
        label={t('servers.redirect')}
        value={uri}
        readOnly
        onFocus={(event) => event.target.select()}
        className="min-w-0 flex-1"
      />
      <CopyButton text={() => uri} label={t('servers.copy_redirect')} className="mb-1.5" />
    </div>
  );
}
