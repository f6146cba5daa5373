import { Menu } from '@base-ui/react/menu'
import { SoundKind } from '../../shared/commands/lab.ts'
import { t } from '../locales/t.ts'
import { useProjectStore } from '../state/document/project.ts'
import { fillLab, forgetSpeech, type LabSpeech } from '../state/studio/lab.ts'
import { run } from '../state/studio/studio.ts'
import menus from '../ui/menus.module.css'
import { nameOfSpeech, saveSound } from '../voices/saveSound.ts'
import { askForLine } from './giveToLine.ts'
import { stopSpeech } from './speak.ts'

/** The menu of actions on a speech. */
export function SpeechMenu({ speech }: { readonly speech: LabSpeech }) {
  const { id, text, path } = speech
  const inProject = useProjectStore(({ open }) => open !== undefined)
  const save = (kind: SoundKind) => void run(async () => saveSound(path ?? '', nameOfSpeech(text), kind))
  const forget = () => {
    stopSpeech(id)
    forgetSpeech(id)
  }
  return (
    <Menu.Root>
      <Menu.Trigger
        className={menus['more'] ?? ''}
        aria-label={t('lab.moreOf', { text: nameOfSpeech(text) })}
        title={t('lab.moreOf', { text: nameOfSpeech(text) })}
      >
        ⋯
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end">
          <Menu.Popup className="popup">
            {SoundKind.options.map((kind) => (
              <Menu.Item key={kind} className="popup-item" disabled={path === undefined} onClick={() => save(kind)}>
                {t(`save.${kind}`)}
              </Menu.Item>
            ))}
            <Menu.Separator className="popup-line" />
            {inProject && (
              <Menu.Item className="popup-item" disabled={path === undefined} onClick={() => askForLine(id)}>
                {t('lab.useInLine')}
              </Menu.Item>
            )}
            <Menu.Item className="popup-item" onClick={() => fillLab(speech)}>
              {t('lab.again')}
            </Menu.Item>
            <Menu.Item className="popup-item" onClick={forget}>
              {t('lab.forget')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
