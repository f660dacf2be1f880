/** Lets files or a folder be chosen from this machine, by whatever button it is given. */
import { type ComponentProps, type ReactNode, useRef } from 'react';

interface FilePickProps extends Omit<ComponentProps<'input'>, 'ref' | 'type' | 'onChange' | 'children'> {
  folder?: boolean;
  onPick: (files: File[]) => void;
  children: (choose: () => void) => ReactNode;
}

export function FilePick({ folder = false, onPick, children, ...rest }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={(element) => {
          input.current = element;
          if (element !== null) element.webkitdirectory = folder;
        }}
        type="file"
        multiple={folder}
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = '';
        }}
        {...rest}
      />
      {children(() => input.current?.click())}
    </>
  );
}
