/** A link to a place in the page. */
import type { ComponentProps, MouseEvent } from 'react';
import { navigate, pathOf, type Route } from './route';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: Route;
}

export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return <a href={pathOf(to)} onClick={follow} {...rest} />;
}
