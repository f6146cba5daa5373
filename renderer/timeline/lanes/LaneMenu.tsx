import { ContextMenu } from '@base-ui/react/context-menu'
import { type MouseEvent, type ReactElement, type ReactNode, useState } from 'react'
import { LINE_REMEDIES } from '../../../shared/actions/actions.ts'
import { speakersInOrder } from '../../../shared/project/speakers/speakersInOrder.ts'
import { t } from '../../locales/t.ts'
import { perform } from '../../state/actions.ts'
import { giveToSpeaker, splitAt } from '../../state/document/lineVerbs.ts'
import { useDocument } from '../../state/document/project.ts'
import { seek } from '../../state/editor/clock.ts'
import { selection, selectLine, useSelection } from '../../state/editor/selection.ts'
import { speakerName } from '../../state/editor/speakerName.ts'
import { hit } from '../drag/gestures.ts'
import { fitSelected, makeLineAt, playLine, toggleLoop } from '../verbs.ts'

/** The place at which the menu was opened. */
interface Spot {
  readonly line: number | undefined
  readonly time: number
  readonly speaker: string | undefined
}

/** The context menu of the lanes: for the selected lines on a line, else for the empty place. */
export function LaneMenu({ children }: { readonly children: ReactElement }) {
  const [spot, setSpot] = useState<Spot>({ line: undefined, time: 0, speaker: undefined })
  const look = (event: MouseEvent) => {
    const own = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null
    const { lane, line, time } = hit(event)
    // The menu key opens it on the focused line, wherever the pointer is.
    const id = own?.dataset['line'] === undefined ? line?.id : Number(own.dataset['line'])
    if (id !== undefined && !selection().lines.has(id)) selectLine(id)
    setSpot({ line: id, time, speaker: lane?.speaker })
  }
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger onContextMenu={look} render={children} />
      <ContextMenu.Portal>
        <ContextMenu.Positioner>
          <ContextMenu.Popup className="popup" aria-label={t('timeline.menu.label')}>
            {spot.line === undefined ? <PlaceItems {...spot} /> : <LineItems line={spot.line} time={spot.time} />}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}

function PlaceItems({ time, speaker }: Spot) {
  return (
    <>
      <Item label={t('timeline.menu.newLine')} does={() => makeLineAt(time, speaker)} />
      <Item label={t('timeline.menu.playhead')} does={() => seek(time)} />
    </>
  )
}

function LineItems({ line: id, time }: { readonly line: number; readonly time: number }) {
  const line = useDocument(({ lines }) => lines[id])
  const speakers = useDocument((document) => document.speakers)
  const count = useSelection(({ lines }) => lines.size)
  if (line === undefined) return null
  return (
    <>
      <Item label={t('timeline.menu.play')} does={() => playLine(id)} />
      <Item label={t('timeline.menu.speak')} does={() => perform('speakLines')} />
      <Item
        label={t('timeline.menu.split')}
        does={() => splitAt(id, { time })}
        disabled={line.locked || time <= line.start || time >= line.end}
      />
      <Submenu label={t('timeline.menu.give')}>
        {speakersInOrder({ speakers }).map((speaker) => (
          <Item key={speaker.id} label={speakerName(speaker)} does={() => giveToSpeaker(speaker.id)} />
        ))}
      </Submenu>
      <Item label={t('timeline.menu.delete')} does={() => perform('deleteLines')} disabled={line.locked} />
      <Submenu label={t('script.more')}>
        <Item label={t('timeline.menu.loop')} does={toggleLoop} />
        <Item label={t('timeline.menu.fit')} does={fitSelected} />
        <ContextMenu.Separator className="popup-line" />
        {LINE_REMEDIES.map((remedy) => (
          <Item key={remedy} label={t(`action.${remedy}`)} does={() => perform(remedy)} disabled={line.locked} />
        ))}
        <Item label={t('timeline.menu.merge')} does={() => perform('mergeNext')} disabled={count < 2} />
        <ContextMenu.Separator className="popup-line" />
        <Item
          label={t(line.locked ? 'timeline.menu.unlock' : 'timeline.menu.lock')}
          does={() => perform('lockLines')}
        />
        <Item
          label={t(line.keepOriginal ? 'timeline.menu.dub' : 'timeline.menu.keep')}
          does={() => perform('keepOriginal')}
        />
      </Submenu>
    </>
  )
}

function Submenu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ContextMenu.SubmenuRoot>
      <ContextMenu.SubmenuTrigger className="popup-item">
        {label}
        <span aria-hidden="true">›</span>
      </ContextMenu.SubmenuTrigger>
      <ContextMenu.Portal>
        <ContextMenu.Positioner>
          <ContextMenu.Popup className="popup">{children}</ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.SubmenuRoot>
  )
}

interface ItemProps {
  readonly label: string
  readonly disabled?: boolean
  does(): void
}

function Item({ label, does, disabled = false }: ItemProps) {
  return (
    <ContextMenu.Item className="popup-item" onClick={does} disabled={disabled}>
      {label}
    </ContextMenu.Item>
  )
}
