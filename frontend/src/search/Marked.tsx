/** A text with the words of a query marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  const words = query.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return text;
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'gi');
  return text.split(pattern).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity
      <mark key={index} className="rounded-sm bg-tint font-medium text-accent">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
