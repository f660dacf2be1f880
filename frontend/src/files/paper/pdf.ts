/** Opens PDFs with pdf.js; this half of the script comes only when a page is shown. */
import { GlobalWorkerOptions, getDocument, type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export type { PDFDocumentProxy as Pdf, PDFPageProxy as PdfPage } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = workerUrl;

/** vite.config.ts puts pdf.js's data there. */
const DATA = `${import.meta.env.BASE_URL}pdfjs/`;

/** The caller destroys the task when the document is no longer shown. */
export function openPdf(bytes: Uint8Array<ArrayBuffer>) {
  return getDocument({
    // pdf.js takes the buffer away; the cache keeps its own.
    data: bytes.slice(),
    cMapUrl: `${DATA}cmaps/`,
    standardFontDataUrl: `${DATA}standard_fonts/`,
    wasmUrl: `${DATA}wasm/`,
    cMapPacked: true,
    // The page's policy compiles no WebAssembly; the same decoders stand beside it as scripts.
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  });
}

export interface Drawing {
  done: Promise<void>;
  cancel: () => void;
}

/** Draws a page as wide as `width` CSS pixels. */
export function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  width: number,
  density: number,
): Drawing {
  const plain = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (width / plain.width) * density });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  return { done: task.promise, cancel: () => task.cancel() };
}

/** Lays the page's text over it, so that it can be selected and read aloud. */
export function layText(page: PDFPageProxy, container: HTMLElement, width: number): Drawing {
  const scale = width / page.getViewport({ scale: 1 }).width;
  container.replaceChildren();
  container.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale }),
  });
  return { done: layer.render(), cancel: () => layer.cancel() };
}

export function pageSize(page: PDFPageProxy): { width: number; height: number } {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}
