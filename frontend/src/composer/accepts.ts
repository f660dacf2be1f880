/** What can be seen to be wrong with a file before it is uploaded; the server decides the rest from its bytes. */
export type Refusal =
  | { code: 'empty' }
  | { code: 'too_large'; size: number; limit: number }
  | { code: 'type'; ext: string };

const UNREADABLE = new Set(
  (
    '7z aac aif app apk avi bin bz2 dll dmg dylib eps exe flac gz ico iso jar key m4a m4v ' +
    'mkv mov mp3 mp4 mpeg mpg msi numbers ogg otf pages psd rar so tar ttf wav webm ' +
    'wma wmv woff woff2 xz zip'
  ).split(' '),
);

export function refusalOf(file: { name: string; size: number }, limit: number): Refusal | null {
  const ext = extensionOf(file.name);
  if (UNREADABLE.has(ext)) return { code: 'type', ext: `.${ext}` };
  if (file.size === 0) return { code: 'empty' };
  return file.size > limit ? { code: 'too_large', size: file.size, limit } : null;
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}
