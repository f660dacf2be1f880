/** A menu that drops from its button. */
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from './cx';
import { giveBackFocus } from './focus';

interface MenuProps {
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

const ITEM =
  'flex items-center gap-2.5 rounded-md px-2.5 py-2 text-sm outline-none select-none data-[highlighted]:bg-hover';

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={setButton}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmarkOf(button)}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => giveBackFocus(event, button)}
          className="fade-in z-50 max-w-[calc(100vw-1rem)] min-w-44 rounded-xl border border-line bg-raised p-1 shadow-lg"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** What opens stands in its button's landmark, where it is looked for; from a dialog it stands on its own. */
function landmarkOf(button: Element | null): Element | null {
  const found = button?.closest('[role="dialog"], nav, main, aside') ?? null;
  return found?.matches('[role="dialog"]') === true ? null : found;
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item className={cx(ITEM, className)} {...rest} />;
}

interface MenuChoiceProps {
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function MenuChoice({ value, onChange, children }: MenuChoiceProps) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange}>
      {children}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuOption({ className, ...rest }: ComponentProps<typeof DropdownMenu.RadioItem>) {
  return <DropdownMenu.RadioItem className={cx(ITEM, className)} {...rest} />;
}
