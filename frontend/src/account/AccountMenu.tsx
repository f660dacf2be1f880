/** Who is signed in, and the way out. */
import { LogOut, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { navigate } from '../app/route';
import { clearDrafts } from '../composer/drafts';
import { forgetUnread } from '../sidebar/unread';
import { Menu, MenuItem } from '../ui/Menu';
import { signOut } from '../wire/accounts';

interface AccountMenuProps {
  name: string;
  onSignedOut: () => void;
}

export function AccountMenu({ name, onSignedOut }: AccountMenuProps) {
  const { t } = useTranslation();
  const leave = async () => {
    try {
      await signOut();
    } catch {
      return toast.error(t('account.sign_out_failed'));
    }
    clearDrafts();
    forgetUnread();
    navigate({ page: 'new' });
    return onSignedOut();
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('account.menu', { name })}
          className="ml-1 inline-flex size-8 items-center justify-center rounded-full bg-tint text-sm font-semibold text-accent uppercase"
        >
          {Array.from(name)[0] ?? '?'}
        </button>
      }
    >
      <p className="truncate px-2.5 py-2 text-sm text-muted">{name}</p>
      <MenuItem onSelect={() => navigate({ page: 'manage', section: '' })}>
        <SlidersHorizontal aria-hidden size={16} />
        {t('account.manage')}
      </MenuItem>
      <MenuItem onSelect={leave}>
        <LogOut aria-hidden size={16} />
        {t('account.sign_out')}
      </MenuItem>
    </Menu>
  );
}
