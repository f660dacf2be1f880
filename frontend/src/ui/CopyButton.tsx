/** A button that copies a text and says so for a moment. */
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { IconButton } from './Button';
import { copyText } from './copy';

const SAID_FOR_MS = 1500;

interface CopyButtonProps {
  text: () => string;
  label: string;
  className?: string;
}

export function CopyButton({ text, label, className }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text()))) return toast.error(t('message.copy_failed'));
    setCopied(true);
    return setTimeout(() => setCopied(false), SAID_FOR_MS);
  };
  return (
    <IconButton
      icon={copied ? Check : Copy}
      label={copied ? t('message.copied') : label}
      small
      className={className}
      onClick={copy}
    />
  );
}
