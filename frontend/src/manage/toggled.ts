/** The same list, with or without this one. */
export function toggled<T>(all: Iterable<T>, one: T, there: boolean): T[] {
  const others = [...all].filter((other) => other !== one);
  return there ? [...others, one] : others;
}
