import { QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Toaster } from 'sonner';
import { expect, test } from 'vitest';
import { createQueryClient } from '../app/queries';
import { HttpError } from '../wire/http';
import { Check } from './Check';
import { useAtOnce } from './useAtOnce';

interface Rights {
  read: boolean;
  write: boolean;
}

/** A server that answers when it is told to, and keeps what it answered well. */
class Slow {
  kept: Rights = { read: false, write: false };
  asked: Partial<Rights>[] = [];
  private waiting: ((refused: boolean) => void)[] = [];

  readonly save = (part: Partial<Rights>) => {
    this.asked.push(part);
    return new Promise<void>((resolve, reject) => {
      this.waiting.push((refused) => {
        if (refused) return reject(new HttpError(409, 'odd', 'Somebody else has it.'));
        this.kept = { ...this.kept, ...part };
        resolve();
      });
    });
  };

  async answer({ refused = false } = {}): Promise<void> {
    await waitFor(() => expect(this.waiting).not.toEqual([]));
    await act(async () => this.waiting.shift()?.(refused));
  }
}

/** Two boxes; `drawn` gets what the first showed, whenever it was drawn. */
function Boxes({ server, drawn }: { server: Slow; drawn: boolean[] }) {
  const client = useQueryClient();
  const known = useQuery({ queryKey: ['rights'], queryFn: async () => server.kept });
  const { mutateAsync } = useMutation({
    mutationFn: server.save,
    onSuccess: () => client.invalidateQueries({ queryKey: ['rights'] }),
  });
  if (known.data === undefined) return null;
  return <Two known={known.data} save={mutateAsync} drawn={drawn} />;
}

interface TwoProps {
  known: Rights;
  save: (part: Partial<Rights>) => Promise<void>;
  drawn: boolean[];
}

function Two({ known, save, drawn }: TwoProps) {
  const [shown, change] = useAtOnce(known, save, 'That failed.');
  drawn.push(shown.read);
  return (
    <>
      <Check label="Read" checked={shown.read} onChange={(read) => change({ read })} />
      <Check label="Write" checked={shown.write} onChange={(write) => change({ write })} />
    </>
  );
}

async function open() {
  const server = new Slow();
  const drawn: boolean[] = [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Boxes server={server} drawn={drawn} />
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Read');
  return { server, drawn };
}

const click = (name: string) => fireEvent.click(screen.getByLabelText(name));

test('what was chosen is shown in the same moment, and keeps the focus', async () => {
  await open();
  screen.getByLabelText('Read').focus();
  click('Read');
  expect(screen.getByLabelText('Read')).toBeChecked();
  expect(screen.getByLabelText('Read')).toHaveFocus();
});

test('it is not taken back for a moment when the save ends', async () => {
  const { server, drawn } = await open();
  click('Read');
  click('Write');
  await server.answer();
  // The second is asked for once the first is over.
  await server.answer();
  expect(drawn.slice(drawn.indexOf(true))).not.toContain(false);
});

test('what is refused is put back, with the reason', async () => {
  const { server } = await open();
  click('Read');
  await server.answer({ refused: true });
  expect(await screen.findByText('Somebody else has it.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Read')).not.toBeChecked());
});

test('two that are chosen one after the other are both saved, in their order', async () => {
  const { server } = await open();
  click('Read');
  click('Write');
  expect(screen.getByLabelText('Read')).toBeChecked();
  expect(screen.getByLabelText('Write')).toBeChecked();
  await server.answer();
  await server.answer();
  expect(server.asked).toEqual([{ read: true }, { write: true }]);
  expect(server.kept).toEqual({ read: true, write: true });
});

test('a refusal takes back its own choice alone', async () => {
  const { server } = await open();
  click('Read');
  click('Write');
  await server.answer({ refused: true });
  await waitFor(() => expect(screen.getByLabelText('Read')).not.toBeChecked());
  expect(screen.getByLabelText('Write')).toBeChecked();
  await server.answer();
  expect(server.kept).toEqual({ read: false, write: true });
});
