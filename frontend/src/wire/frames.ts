/** Reads and writes websocket frames; what this version does not know is dropped with a warning. */
import type { ClientFrame, ServerFrame } from './types.gen';

const KNOWN: Record<ServerFrame['type'], true> = {
  ev: true,
  beat: true,
  ack: true,
  error: true,
  resync: true,
  pong: true,
  eph: true,
};

export function readFrame(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(data);
    if (isKnown(frame)) return frame;
    console.warn('Ignored a frame of unknown type', frame);
  } catch {
    console.warn('Ignored a frame that is no JSON');
  }
  return null;
}

export function writeFrame(frame: ClientFrame): string {
  return JSON.stringify(frame);
}

function isKnown(frame: unknown): frame is ServerFrame {
  return (
    typeof frame === 'object' &&
    frame !== null &&
    'type' in frame &&
    typeof frame.type === 'string' &&
    Object.hasOwn(KNOWN, frame.type)
  );
}
