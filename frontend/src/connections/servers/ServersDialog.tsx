/** The servers that are offered here, in a dialog over the chat. */
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/Modal';
import Servers from './Servers';

export default function ServersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open onOpenChange={onClose} title={t('servers.title')} text={t('servers.text')} place="wide">
      <Servers />
    </Modal>
  );
}
