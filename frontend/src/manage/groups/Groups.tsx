/** Groups of people: listed, added, changed, removed; for admins. */
import { useState } from 'react';
import { useOpener } from '../../ui/useOpener';
import { type Group, useGroups } from './api';
import { GroupForm } from './GroupForm';
import { GroupList } from './GroupList';

export default function Groups() {
  const groups = useGroups();
  const [open, setOpen] = useState<Group | 'new' | null>(null);
  const { opener, focusOn } = useOpener();
  if (open === null || groups.data === undefined) {
    return (
      <GroupList
        groups={groups}
        focusOn={focusOn}
        onAdd={() => setOpen('new')}
        onEdit={setOpen}
        onRemoved={() => opener(null)}
      />
    );
  }
  return (
    <GroupForm
      group={open === 'new' ? null : open}
      models={groups.data.models}
      capabilities={groups.data.capabilities}
      onDone={() => {
        opener(open === 'new' ? null : open.id);
        setOpen(null);
      }}
    />
  );
}
