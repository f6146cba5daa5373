import { t } from '../../locales/t.ts'
import { studio } from '../../state/studio/studio.ts'
import { Button } from '../Button.tsx'
import type { Attempt } from '../notes/Attempt.tsx'
import styles from '../steps.module.css'
import { Field } from './Field.tsx'

interface OutputFieldProps {
  readonly output: string
  /** Label of the field; by default that for a dub. */
  readonly label?: string
  readonly attempt: Attempt
  onChange(output: string): void
  /** Receives a path that is whole: the field was left, or the dialog answered. */
  onKeep?(output: string): void
}

/** The path of the file to write, with a button for the system's dialog. */
export function OutputField({ output, label = t('order.output'), attempt, onChange, onKeep }: OutputFieldProps) {
  const { api, bridge } = studio()
  const browse = async () => {
    const { path } = await api.pickOutput({ suggested: output })
    if (path === undefined) return
    onChange(path)
    onKeep?.(path)
  }
  return (
    <div className={styles['output']}>
      <Field
        label={label}
        value={output}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={() => onKeep?.(output)}
      />
      {bridge.shell === 'electron' && (
        <Button disabled={output === ''} onClick={() => attempt.run(browse)}>
          {t('render.browse')}
        </Button>
      )}
    </div>
  )
}
