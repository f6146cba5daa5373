import { type FormEvent, useState } from 'react'
import { formatClock } from '../../../shared/basics/timecode.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { retimeByTwoPoints } from '../../../shared/project/lines/timeEdits.ts'
import { EDITIONS, IDENTITY_RETIMING } from '../../../shared/subtitles/placeCues.ts'
import { failureWords, t } from '../../locales/t.ts'
import { readTypedTime } from '../../state/document/filmTime.ts'
import { edit } from '../../state/document/journal.ts'
import { lineOrder } from '../../state/document/lineOrder.ts'
import { theProject } from '../../state/document/project.ts'
import { now } from '../../state/editor/clock.ts'
import { patchScript, useScriptView } from '../../state/editor/scriptView.ts'
import { selectedIds } from '../../state/editor/selection.ts'
import { failureOf } from '../../state/studio/studio.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EditionSelect } from '../../ui/fields/EditionSelect.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import styles from './ScriptDialogs.module.css'

const close = () => patchScript({ dialog: undefined })

/** Stretches lines in time, so that two of them begin at given times. */
export function RetimeDialog() {
  const open = useScriptView(({ dialog }) => dialog === 'retime')
  return (
    <Dialog title={t('retime.title')} open={open} discards onClose={close}>
      <RetimePoints />
    </Dialog>
  )
}

function RetimePoints() {
  const { lines } = theProject().document
  const selected = selectedIds()
  // With fewer than two lines selected, the whole script is stretched.
  const ids = selected.length > 1 ? selected : lineOrder(lines).ids
  const [first, last] = [lines[ids[0] ?? 0], lines[ids.at(-1) ?? 0]]
  if (first === undefined || last === undefined || first === last) {
    return <p className={styles['form']}>{t('retime.few')}</p>
  }
  return <RetimeForm ids={ids} first={first} last={last} />
}

interface RetimeFormProps {
  readonly ids: readonly number[]
  readonly first: Line
  readonly last: Line
}

function RetimeForm({ ids, first, last }: RetimeFormProps) {
  const [texts, setTexts] = useState([formatClock(first.start, 3), formatClock(last.start, 3)] as const)
  const [way, setWay] = useState('none')
  const [problem, setProblem] = useState<string>()
  const [from, to] = [readTypedTime(texts[0], first.start), readTypedTime(texts[1], last.start)]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from === undefined || to === undefined) return setProblem(t('retime.bad'))
    const points = [
      { from: first.start, to: from },
      { from: last.start, to },
    ] as const
    try {
      edit(say('edit.retime', { count: ids.length }), (draft) => retimeByTwoPoints(draft, ids, points))
      close()
    } catch (error) {
      setProblem(failureWords(failureOf(error)))
    }
  }
  // As if the film ran at another speed: all times from its beginning.
  const edition = (way: string) => {
    const { factor } = EDITIONS[Number(way)] ?? IDENTITY_RETIMING
    setWay(way)
    setTexts([formatClock(first.start * factor, 3), formatClock(last.start * factor, 3)])
  }
  const { numbers } = lineOrder(theProject().document.lines)
  const point = (at: 0 | 1, line: Line) => {
    const label = t(at === 0 ? 'retime.first' : 'retime.last', { number: numbers.get(line.id) ?? 0 })
    return (
      <div className={styles['point']}>
        <Field
          data-first-focus={at === 0 || undefined}
          label={label}
          hint={t('retime.now', { time: formatClock(line.start, 3) })}
          value={texts[at]}
          onChange={({ target }) => setTexts(at === 0 ? [target.value, texts[1]] : [texts[0], target.value])}
        />
        <Button
          aria-label={`${t('retime.playhead')}: ${label}`}
          onClick={() => setTexts(at === 0 ? [formatClock(now(), 3), texts[1]] : [texts[0], formatClock(now(), 3)])}
        >
          {t('retime.playhead')}
        </Button>
      </div>
    )
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <p>{t('retime.hint')}</p>
      <EditionSelect value={way} onChange={edition} />
      {point(0, first)}
      {point(1, last)}
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <div className={styles['end']}>
        <Button kind="primary" type="submit">
          {t('retime.do')}
        </Button>
      </div>
    </form>
  )
}
