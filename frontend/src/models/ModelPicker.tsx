/** Chooses the model that answers in this chat. */
import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuChoice, MenuOption } from '../ui/Menu';
import type { Model } from '../wire/api';

interface ModelPickerProps {
  models: Model[];
  value: string | null;
  onChange: (id: string) => void;
}

export function ModelPicker({ models, value, onChange }: ModelPickerProps) {
  const { t } = useTranslation();
  const current = models.find((model) => model.id === value);
  const name = current === undefined ? t('model.none') : labelOf(current, t('model.demo'));
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${t('model.label')}: ${name}`}
          className="inline-flex h-9 max-w-[45vw] shrink-0 items-center gap-1.5 rounded-lg px-2.5 text-sm font-medium hover:bg-hover"
        >
          <span className="truncate">{name}</span>
          <ChevronDown aria-hidden size={15} className="shrink-0 text-muted" />
        </button>
      }
    >
      <MenuChoice value={value ?? ''} onChange={onChange}>
        {models.map((model) => (
          <MenuOption key={model.id} value={model.id}>
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{labelOf(model, t('model.demo'))}</span>
              <Hint model={model} />
            </span>
            {model.id === value && <Check aria-hidden size={16} className="shrink-0 text-accent" />}
          </MenuOption>
        ))}
      </MenuChoice>
    </Menu>
  );
}

function Hint({ model }: { model: Model }) {
  const { t } = useTranslation();
  const words = model.demo ? t('model.demo_hint') : model.vision ? '' : t('model.no_vision');
  return words === '' ? null : <span className="block max-w-64 text-xs leading-5 text-muted">{words}</span>;
}

/** A demo never passes for a model, whatever the server calls it. */
export function labelOf(model: Model, demo: string): string {
  return model.demo ? demo : model.label;
}
