/** The slash commands that fit what is being typed, and the one that is marked. */
import { type KeyboardEvent, useState } from 'react';
import type { SlashCommand } from '../wire/api';

const TYPING = /^\/\S*$/;

export interface CommandChoice {
  found: SlashCommand[];
  marked: number;
  choose: (command: SlashCommand) => void;
  /** True when the key was the list's. */
  keyDown: (event: KeyboardEvent) => boolean;
}

/** `onChoose` gets the text that takes the place of what was typed. */
export function useCommands(
  text: string,
  commands: SlashCommand[],
  onChoose: (text: string) => void,
): CommandChoice {
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const typing = TYPING.test(text) && closedFor !== text;
  const found = typing ? commands.filter((command) => command.name.startsWith(text.toLowerCase())) : [];
  const marked = Math.min(at, found.length - 1);
  const choose = (command: SlashCommand) => {
    onChoose(command.argument === '' ? command.name : `${command.name} `);
    // What now stands in the box is a whole name, for which nothing is left to choose.
    setClosedFor(command.name);
    setAt(0);
  };
  const keyDown = (event: KeyboardEvent): boolean => {
    const command = found[marked];
    if (command === undefined || event.nativeEvent.isComposing) return false;
    switch (event.key) {
      case 'ArrowDown':
        setAt((marked + 1) % found.length);
        break;
      case 'ArrowUp':
        setAt((marked + found.length - 1) % found.length);
        break;
      case 'Enter':
      case 'Tab':
        if (event.shiftKey) return false;
        choose(command);
        break;
      case 'Escape':
        setClosedFor(text);
        break;
      default:
        return false;
    }
    event.preventDefault();
    return true;
  };
  return { found, marked, choose, keyDown };
}
