import { Menu } from '@base-ui/react/menu'
import { say } from '../../shared/locale/message.ts'
import type { Speaker } from '../../shared/project/document.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { removeSpeaker, setDescribes } from '../../shared/project/speakers/speakerEdits.ts'
import { speakersInOrder } from '../../shared/project/speakers/speakersInOrder.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { giveToSpeaker } from '../state/document/lineVerbs.ts'
import { theProject, useDocument } from '../state/document/project.ts'
import { selectLines, useSelection } from '../state/editor/selection.ts'
import { speakerName } from '../state/editor/speakerName.ts'
import menus from '../ui/menus.module.css'
import { mergeSpeaker } from './mergeSpeaker.ts'
import { shelf } from './shelf.ts'

interface SpeakerMenuProps {
  readonly speaker: Speaker
  /** Whether the speaker has no lines. */
  readonly empty: boolean
  /** Whether the settings of the voice are open. */
  readonly tuned: boolean
  /** Opens or closes them; undefined without a voice. */
  readonly onTune: (() => void) | undefined
}

/** The menu of actions on one speaker. */
export function SpeakerMenu({ speaker, empty, tuned, onTune }: SpeakerMenuProps) {
  const speakers = useDocument((document) => document.speakers)
  const selected = useSelection(({ lines }) => lines.size)
  const name = speakerName(speaker)
  const others = speakersInOrder({ speakers }).filter(({ id }) => id !== speaker.id)
  return (
    <Menu.Root>
      <Menu.Trigger className={menus['more'] ?? ''} aria-label={t('cast.moreOf', { name })}>
        ⋯
      </Menu.Trigger>
      <Menu.Portal container={shelf}>
        <Menu.Positioner positionMethod="fixed" className={menus['positioner'] ?? ''} sideOffset={4} align="end">
          <Menu.Popup className="popup">
            <Menu.CheckboxItem
              className="popup-item"
              checked={tuned && onTune !== undefined}
              disabled={onTune === undefined}
              closeOnClick
              onCheckedChange={onTune}
            >
              {t('cast.settings')}
              <Menu.CheckboxItemIndicator aria-hidden="true">✓</Menu.CheckboxItemIndicator>
            </Menu.CheckboxItem>
            <Menu.Separator className="popup-line" />
            <Menu.Item className="popup-item" disabled={empty} onClick={() => selectLines(linesOf(speaker.id))}>
              {t('cast.selectLines')}
            </Menu.Item>
            <Menu.Item className="popup-item" disabled={selected === 0} onClick={() => giveToSpeaker(speaker.id)}>
              {selected === 0 ? t('cast.giveNone') : t('cast.giveLines', { count: selected })}
            </Menu.Item>
            {others.length > 0 && (
              <Menu.SubmenuRoot>
                <Menu.SubmenuTrigger className="popup-item">
                  {t('cast.merge')}
                  <span aria-hidden="true">▸</span>
                </Menu.SubmenuTrigger>
                <Menu.Portal container={shelf}>
                  <Menu.Positioner positionMethod="fixed" className={menus['positioner'] ?? ''} sideOffset={4}>
                    <Menu.Popup className="popup">
                      {others.map((other) => (
                        <Menu.Item key={other.id} className="popup-item" onClick={() => mergeSpeaker(speaker, other)}>
                          {speakerName(other)}
                        </Menu.Item>
                      ))}
                    </Menu.Popup>
                  </Menu.Positioner>
                </Menu.Portal>
              </Menu.SubmenuRoot>
            )}
            <Menu.CheckboxItem
              className="popup-item"
              checked={speaker.describes === true}
              onCheckedChange={(describes) =>
                edit(say('edit.describes', { name }), (draft) => setDescribes(draft, speaker.id, describes))
              }
            >
              {t('cast.describes')}
              <Menu.CheckboxItemIndicator aria-hidden="true">✓</Menu.CheckboxItemIndicator>
            </Menu.CheckboxItem>
            <Menu.Separator className="popup-line" />
            <Menu.Item className="popup-item" disabled={!empty} onClick={() => remove(speaker)}>
              {t('cast.remove')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function linesOf(speaker: string): number[] {
  return linesInOrder(theProject().document).flatMap((line) => (line.speaker === speaker ? [line.id] : []))
}

function remove(speaker: Speaker): void {
  edit(say('edit.removeSpeaker', { name: speakerName(speaker) }), (draft) => removeSpeaker(draft, speaker.id))
}
