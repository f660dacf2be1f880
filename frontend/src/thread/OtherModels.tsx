/** The models that could answer instead, in a menu beside "Answer again". */
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../app/queries';
import { labelOf } from '../models/ModelPicker';
import { IconButton } from '../ui/Button';
import { Menu, MenuItem } from '../ui/Menu';

interface OtherModelsProps {
  disabled: boolean;
  onChoose: (modelId: string) => void;
}

export function OtherModels({ disabled, onChoose }: OtherModelsProps) {
  const { t } = useTranslation();
  const models = useMe().data?.models ?? [];
  if (models.length < 2) return null;
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          icon={ChevronDown}
          small
          label={t('message.regenerate_with')}
          disabled={disabled}
          className="-ml-1.5"
        />
      }
    >
      {models.map((model) => (
        <MenuItem key={model.id} onSelect={() => onChoose(model.id)}>
          {labelOf(model, t('model.demo'))}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Which model gave an answer, for answers that stand beside one another. */
export function AnsweredBy({ label }: { label: string }) {
  const { t } = useTranslation();
  const model = useMe().data?.models.find((known) => known.label === label);
  return (
    <span className="max-w-40 truncate px-1.5 text-xs text-muted">
      {model === undefined ? label : labelOf(model, t('model.demo'))}
    </span>
  );
}
