/** The slash commands that fit what is being typed, or the skills behind one, and which is marked. */
import { type KeyboardEvent, useState } from 'react';
import type { SlashCommand } from '../wire/api';

const TYPING = /^\/\S*$/;
const NAMING = /^\/skill\s+\S*$/i;

export interface CommandChoice {
  found: SlashCommand[];
  marked: number;
  choose: (command: SlashCommand) => void;
  /** True when the key was the list's. */
  keyDown: (event: KeyboardEvent) => boolean;
}

/** `skills` are named `/skill name`. `onChoose` gets the text that takes the place of what was typed. */
export function useCommands(
  text: string,
  commands: SlashCommand[],
  skills: SlashCommand[],
  onChoose: (text: string) => void,
): CommandChoice {
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const found = closedFor === text ? [] : fitting(text, commands, skills);
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

function fitting(text: string, commands: SlashCommand[], skills: SlashCommand[]): SlashCommand[] {
  const typed = text.toLowerCase().replace(/\s+/, ' ');
  const from = TYPING.test(text) ? commands : NAMING.test(text) ? skills : [];
  return from.filter((command) => command.name.startsWith(typed));
}
