import type { ReactNode } from 'react'
import { t } from '../../locales/t.ts'
import { useSelection } from '../../state/editor/selection.ts'
import { Check } from '../../ui/fields/Check.tsx'
import type { GuideSound } from '../playerState.ts'
import styles from './RecordRoom.module.css'
import type { ReaderCue } from './recordPass.ts'
import { patchRoom, SCOPES, type Scope, useRecordRoom } from './recordRoom.ts'

const CUES: readonly ReaderCue[] = ['beeps', 'count', 'bar']
const GUIDE_SOUND_OPTIONS: readonly GuideSound[] = ['lowered', 'original', 'nothing']
const ROLL_OPTIONS_SECONDS = [0, 1, 2, 3, 5, 8]

/** The choices of the room; `children` is what belongs to the microphone. */
export function RecordOptions({ children }: { readonly children: ReactNode }) {
  const { scope, snap, cue, guideSound, preRoll, postRoll, stage } = useRecordRoom()
  const selected = useSelection(({ lines }) => lines.size)
  const disabled = stage === 'starting' || stage === 'recording' || stage === 'keeping'
  const kind = scope === 'line' ? 'line' : 'pass'
  return (
    <fieldset className={styles['options']} disabled={disabled} aria-label={t('record.options')}>
      <Choice<Scope>
        label={t('record.what')}
        value={scope}
        options={SCOPES.filter((one) => one !== 'selection' || selected > 1).map((one) => [
          one,
          t(`record.scope.${one}`),
        ])}
        onChange={(one) => patchRoom({ scope: one, kept: [], pass: [] })}
      />
      <Choice<ReaderCue>
        label={t('record.cue')}
        value={cue}
        options={CUES.map((one) => [one, t(`record.cue.${one}`)])}
        onChange={(one) => patchRoom({ cue: one })}
      />
      <Choice<GuideSound>
        label={t('record.hear')}
        value={guideSound}
        options={GUIDE_SOUND_OPTIONS.map((one) => [one, t(`record.hear.${one}`)])}
        onChange={(one) => patchRoom({ guideSound: one })}
      />
      <Choice
        label={t('record.preRoll')}
        value={String(preRoll)}
        options={ROLL_OPTIONS_SECONDS.slice(2).map((one) => [String(one), t('record.rollSeconds', { seconds: one })])}
        onChange={(one) => patchRoom({ preRoll: Number(one) })}
      />
      <Choice
        label={t('record.postRoll')}
        value={String(postRoll)}
        options={ROLL_OPTIONS_SECONDS.map((one) => [String(one), t('record.rollSeconds', { seconds: one })])}
        onChange={(one) => patchRoom({ postRoll: Number(one) })}
      />
      <Check
        className={styles['box']}
        label={t('record.snap')}
        checked={snap[kind]}
        onChange={(checked) => patchRoom({ snap: { ...snap, [kind]: checked } })}
      />
      {children}
    </fieldset>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly (readonly [value: T, words: string])[]
  onChange(value: T): void
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value as T)}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
