import { Menu } from '@base-ui/react/menu'
import { speakersInOrder } from '../../../shared/project/speakers/speakersInOrder.ts'
import { t } from '../../locales/t.ts'
import { giveToSpeaker } from '../../state/document/lineVerbs.ts'
import { useDocument } from '../../state/document/project.ts'
import { patchScript, useScriptView } from '../../state/editor/scriptView.ts'
import { selection } from '../../state/editor/selection.ts'
import { speakerName } from '../../state/editor/speakerName.ts'
import styles from '../ScriptTools.module.css'
import { rowOf, scriptList } from './rowOf.ts'
import { Swatch } from './Swatch.tsx'

/** Chooses the speaker of the selected lines; one menu for all rows, placed at the current one. */
export function LineSpeakerMenu() {
  const open = useScriptView(({ choosingSpeaker }) => choosingSpeaker)
  const speakers = useDocument((document) => document.speakers)
  const anchor = () => rowOf(selection().current)?.querySelector('[data-speaker]') ?? null
  return (
    <Menu.Root open={open} onOpenChange={(now) => patchScript({ choosingSpeaker: now })}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} sideOffset={4} align="start">
          <Menu.Popup className="popup" aria-label={t('script.chooseSpeaker')} finalFocus={scriptList}>
            {speakersInOrder({ speakers }).map((speaker, at) => (
              <Menu.Item key={speaker.id} className="popup-item" onClick={() => giveToSpeaker(speaker.id)}>
                <span className={styles['who']}>
                  <Swatch speaker={speaker} />
                  {speakerName(speaker)}
                </span>
                <kbd>{at < 9 ? at + 1 : ''}</kbd>
              </Menu.Item>
            ))}
            <Menu.Separator className="popup-line" />
            <Menu.Item className="popup-item" onClick={() => giveToSpeaker(undefined)}>
              {t('script.newSpeaker')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
