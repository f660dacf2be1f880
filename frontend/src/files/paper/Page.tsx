/** One page of a PDF: drawn when it comes near the view, let go of when it is far. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawPage, layText, type Pdf, type PdfPage, pageSize } from './pdf';

interface PageProps {
  pdf: Pdf;
  number: number;
  width: number;
  /** Height by width, until the page itself says. */
  ratio: number;
  label?: string;
}

const SHARPEST = 2;
/** Browsers give up on larger canvases. */
const LARGEST_PX = 4096;

export function Page({ pdf, number, width, ratio, label }: PageProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const page = usePage(pdf, number, near);
  const size = page === null ? null : pageSize(page);
  const height = width * (size === null ? ratio : size.height / size.width);
  useEffect(() => {
    const [drawn, words] = [canvas.current, text.current];
    if (page === null || drawn === null || words === null) return;
    const density = Math.min(window.devicePixelRatio || 1, SHARPEST, LARGEST_PX / width);
    const tasks = [drawPage(page, drawn, width, density), layText(page, words, width)];
    // A drawing that was cancelled rejects, and one that failed leaves the page white.
    for (const task of tasks) task.done.catch(() => undefined);
    return () => {
      for (const task of tasks) task.cancel();
    };
  }, [page, width]);
  return (
    <section
      ref={box}
      data-page={number}
      aria-label={label ?? t('look.page', { number, count: pdf.numPages })}
      className="relative mx-auto overflow-hidden rounded-sm bg-white shadow-sm ring-1 ring-black/10"
      style={{ width, height }}
    >
      {page !== null && (
        <>
          <canvas ref={canvas} aria-hidden className="size-full" />
          <div ref={text} className="pdf-text" />
        </>
      )}
    </section>
  );
}

/** The page itself while it is near. */
function usePage(pdf: Pdf, number: number, near: boolean): PdfPage | null {
  const [page, setPage] = useState<PdfPage | null>(null);
  useEffect(() => {
    if (!near || number > pdf.numPages) return;
    let current = true;
    pdf.getPage(number).then(
      (found) => current && setPage(found),
      // The document was closed, or this page of it is broken: it stays white.
      () => undefined,
    );
    return () => {
      current = false;
      setPage(null);
    };
  }, [pdf, number, near]);
  return page;
}

function useNear(box: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry !== undefined) setNear(entry.isIntersecting);
      },
      { rootMargin: '800px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return near;
}
