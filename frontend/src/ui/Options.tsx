/** What can be chosen beneath a box that keeps the focus: the arrows mark one, a click or Enter takes it. */
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx';

interface OptionsProps<T> {
  id: string;
  label: string;
  options: T[];
  keyOf: (option: T) => string;
  marked: number;
  onChoose: (option: T) => void;
  className: string;
  optionClass: string;
  children: (option: T) => ReactNode;
}

/** For the box, which names the one that is marked. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

export function Options<T>({ id, label, options, keyOf, marked, onChoose, ...rest }: OptionsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={cx('scroll-thin overflow-y-auto empty:hidden', rest.className)}
    >
      {options.map((option, index) => (
        <div
          key={keyOf(option)}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          onKeyDown={(event) => event.key === 'Enter' && onChoose(option)}
          className={cx('cursor-pointer text-sm', rest.optionClass, index === marked && 'bg-hover')}
        >
          {rest.children(option)}
        </div>
      ))}
    </div>
  );
}
