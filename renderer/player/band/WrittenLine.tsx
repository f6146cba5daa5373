import { type KeyboardEvent, useEffect, useRef } from 'react'
import { MIN_DRAWN_PAUSE_SECONDS } from '../../../shared/band/bandLook.ts'
import { bandParts } from '../../../shared/band/bandParts.ts'
import { withoutPauses, withPauses } from '../../../shared/band/movePart.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { setBandParts } from '../../../shared/project/lines/bandEdits.ts'
import { spokenText } from '../../../shared/project/takes/takeKey.ts'
import { setSpoken, setText } from '../../../shared/project/texts/textEdits.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { openProject, useDocument, useProject } from '../../state/document/project.ts'
import { useTyped } from '../../ui/fields/useTyped.ts'
import { numberOf } from '../captions/linesAt.ts'
import styles from './Band.module.css'
import { patchBand } from './bandState.ts'

/** The text of a line while it is written on the band: an underscore is a pause. */
export function WrittenLine({ id }: { readonly id: number }) {
  const field = useRef<HTMLInputElement>(null)
  const line = useDocument(({ lines }) => lines[id])
  const target = useProject((project) => project.target)
  const number = useDocument((document) => numberOf(document, id))
  const typed = useTyped((text) => write(id, text))
  useEffect(() => {
    field.current?.select()
  }, [])
  if (line === undefined || target === undefined) return null
  const close = () => {
    const band = field.current?.parentElement?.querySelector<HTMLElement>('[role="application"]')
    patchBand({ written: undefined })
    band?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !['Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') typed.keep()
    else typed.drop()
    close()
  }
  return (
    <input
      ref={field}
      className={styles['written']}
      lang={target}
      aria-label={t('band.write', { number })}
      title={t('band.writeHelp')}
      defaultValue={withUnderscores(line, target)}
      onChange={({ currentTarget }) => typed.type(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        typed.keep()
        patchBand({ written: undefined })
      }}
    />
  )
}

/** The spoken text of a line, with an underscore for each pause that somebody placed. */
function withUnderscores(line: Line, target: Target): string {
  const text = spokenText(line, target)
  if (line.texts[target]?.band === undefined) return text
  const parts = bandParts(line, target)
  const ends = parts.flatMap(({ to, end }, at) => {
    const next = parts[at + 1]
    return next !== undefined && next.start - end >= MIN_DRAWN_PAUSE_SECONDS ? [to] : []
  })
  return [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end)).join(' _')
}

/** Whether the placed words of a line have these pauses already; then they stay where they are. */
function hasPauses(line: Line, target: Target, wanted: ReadonlySet<number>): boolean {
  const { pausesAfter } = withoutPauses(withUnderscores(line, target))
  return pausesAfter.size === wanted.size && [...wanted].every((at) => pausesAfter.has(at))
}

/** Writes a text with its pauses as one step: the translation, or what is spoken instead where that is another. */
function write(id: number, written: string): void {
  const open = openProject()
  if (open?.target === undefined) return
  const { document, target } = open
  const { text, pausesAfter } = withoutPauses(written)
  edit(say('edit.bandText', { number: numberOf(document, id) }), (draft) => {
    if (draft.lines[id]?.texts[target]?.spoken === undefined) setText(draft, id, { text, target })
    else setSpoken(draft, id, { spoken: text, target })
    const line = draft.lines[id]
    if (line === undefined || hasPauses(line as never, target, pausesAfter)) return
    setBandParts(draft, id, { target, parts: [] })
    if (pausesAfter.size > 0)
      setBandParts(draft, id, { target, parts: withPauses(bandParts(line as never, target), pausesAfter) })
  })
}
