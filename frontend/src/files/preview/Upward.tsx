/** A box that scrolls and may grow at its top: what the reader looks at stays where it is then. */
import { Component, type ReactNode, type RefObject } from 'react';

interface UpwardProps {
  box: RefObject<HTMLElement | null>;
  /** The number of what stands at the top; something came in above when it is less than it was. */
  top: number;
  label?: string;
  className: string;
  children: ReactNode;
}

export class Upward extends Component<UpwardProps> {
  /** How high it was before something came in above. */
  override getSnapshotBeforeUpdate({ top }: UpwardProps): number | null {
    return this.props.top < top ? (this.props.box.current?.scrollHeight ?? null) : null;
  }

  override componentDidUpdate(_props: UpwardProps, _state: unknown, height: number | null): void {
    const { current: box } = this.props.box;
    if (height === null || box === null) return;
    box.scrollTop += box.scrollHeight - height;
    // The button that brought it is gone with the last of it.
    if (document.activeElement === document.body) box.focus({ preventScroll: true });
  }

  override render() {
    const { box, label, className, children } = this.props;
    return (
      <section
        ref={box}
        aria-label={label}
        tabIndex={0}
        className={`scroll-thin min-h-0 flex-1 outline-offset-[-2px] [overflow-anchor:none] ${className}`}
      >
        {children}
      </section>
    );
  }
}
