/** Groups of people: listed, added, changed, removed; for admins. */
import { useState } from 'react';
import { type Group, useGroups } from './api';
import { GroupForm } from './GroupForm';
import { GroupList } from './GroupList';

export default function Groups() {
  const groups = useGroups();
  const [open, setOpen] = useState<Group | 'new' | null>(null);
  if (open === null || groups.data === undefined) {
    return <GroupList groups={groups} onAdd={() => setOpen('new')} onEdit={setOpen} />;
  }
  return (
    <GroupForm
      group={open === 'new' ? null : open}
      models={groups.data.models}
      capabilities={groups.data.capabilities}
      onDone={() => setOpen(null)}
    />
  );
}
