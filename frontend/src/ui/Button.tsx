/** Buttons of the page: with words, and with an icon that has words for those who can't see it. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './cx';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:opacity-90',
  plain: 'border border-line bg-raised hover:bg-hover',
  quiet: 'hover:bg-hover',
  danger: 'bg-danger text-canvas hover:opacity-90',
};

/** A form that such a button would send is not sent, by Enter neither. */
const IDLE = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() };

interface Busy {
  /** What it did is under way: it does nothing now, and keeps the focus, which a disabled one loses. */
  busy?: boolean;
}

interface ButtonProps extends ComponentProps<'button'>, Busy {
  look?: Look;
}

export function Button(props: ButtonProps) {
  const { look = 'plain', className, type = 'button', busy = false, ...rest } = props;
  const shape =
    'inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-lg px-3.5 text-sm font-medium ' +
    'whitespace-nowrap transition-colors disabled:opacity-50 aria-disabled:opacity-50';
  return <button type={type} className={cx(shape, LOOKS[look], className)} {...rest} {...(busy && IDLE)} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Busy {
  icon: LucideIcon;
  label: string;
  small?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, small = false, className, busy = false, ...rest } = props;
  const shape =
    'inline-flex shrink-0 items-center justify-center rounded-lg text-muted transition-colors ' +
    'hover:bg-hover hover:text-strong disabled:opacity-40 disabled:hover:bg-transparent aria-disabled:opacity-40';
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(shape, small ? 'size-7' : 'size-9', className)}
      {...rest}
      {...(busy && IDLE)}
    >
      <Icon aria-hidden size={small ? 15 : 18} strokeWidth={1.8} />
    </button>
  );
}
