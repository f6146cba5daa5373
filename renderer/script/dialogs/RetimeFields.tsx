import type { Cue } from '../../../shared/subtitles/cue.ts'
import type { Edition } from '../../../shared/subtitles/placeCues.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { t } from '../../locales/t.ts'
import { now } from '../../state/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { EditionSelect } from '../../ui/EditionSelect.tsx'
import { Field } from '../../ui/Field.tsx'
import type { RetimeChoice } from './retimeChoice.ts'
import styles from './ScriptDialogs.module.css'

interface RetimeFieldsProps {
  readonly cues: readonly Cue[]
  readonly choice: RetimeChoice
  readonly likely: Edition | undefined
  onChange(choice: RetimeChoice): void
}

/** How the times of subtitles are changed: for another frame rate, by two points, or by a shift. */
export function RetimeFields({ cues, choice, likely, onChange }: RetimeFieldsProps) {
  const { way, shift, points } = choice
  return (
    <>
      <EditionSelect value={way} likely={likely} onChange={(to) => onChange({ ...choice, way: to })}>
        {cues.length > 1 && <option value="points">{t('subtitles.points')}</option>}
      </EditionSelect>
      {way === 'points' ? (
        ([0, 1] as const).map((at) => (
          <Point
            key={at}
            {...{ at, cue: cues.at(-at), points }}
            onChange={(to) => onChange({ ...choice, points: to })}
          />
        ))
      ) : (
        <Field
          label={t('subtitles.shift')}
          hint={t('shift.hint')}
          value={shift}
          onChange={({ target }) => onChange({ ...choice, shift: target.value })}
        />
      )}
    </>
  )
}

interface PointProps {
  readonly at: 0 | 1
  readonly cue: Cue | undefined
  readonly points: RetimeChoice['points']
  onChange(points: RetimeChoice['points']): void
}

/** Where the first or the last cue begins. */
function Point({ at, cue, points, onChange }: PointProps) {
  const label = t(at === 0 ? 'subtitles.first' : 'subtitles.last')
  const put = (text: string) => onChange(at === 0 ? [text, points[1]] : [points[0], text])
  return (
    <div className={styles['point']}>
      <Field label={label} hint={cue?.text} value={points[at]} onChange={({ target }) => put(target.value)} />
      <Button aria-label={`${t('retime.playhead')}: ${label}`} onClick={() => put(formatClock(now(), 3))}>
        {t('retime.playhead')}
      </Button>
    </div>
  )
}
