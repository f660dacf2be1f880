/** A picture, fitted to the room there is. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export function Picture({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <p role="alert" className="px-6 py-14 text-center text-sm text-muted">
        {t('look.picture_broken')}
      </p>
    );
  }
  return (
    <div
      tabIndex={0}
      className="checkered scroll-thin flex min-h-0 flex-1 overflow-auto p-4 outline-offset-[-2px]"
    >
      <img
        src={url}
        alt={name}
        onError={() => setBroken(true)}
        className="m-auto max-h-full max-w-full object-contain"
      />
    </div>
  );
}
