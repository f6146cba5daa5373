import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { t } from '../locales/t.ts'
import { changeSettings } from '../state/connection.ts'
import { session, useSession } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { help } from './help.ts'
import { plainText } from './readMarkdown.ts'
import styles from './Trial.module.css'

const RESULTS = ['works', 'fails'] as const

const Step = z.object({ result: z.enum(RESULTS).optional(), note: z.string().optional() })
/** What was tried of the list for volunteers, in the settings: steps of it restart the studio. Another version is tried anew. */
const Trial = z.object({ version: z.string(), steps: z.record(z.string(), Step) })
type Trial = z.infer<typeof Trial>

function useTrial(): Trial {
  const kept = useSession(({ settings }) => settings?.layout['trial'])
  const version = useSession(({ about }) => about?.version) ?? ''
  return trialOf(kept, version)
}

function trialOf(kept: unknown, version: string): Trial {
  const { data } = Trial.safeParse(kept)
  return data?.version === version ? data : { version, steps: {} }
}

function keepStep(number: number, change: z.infer<typeof Step>): void {
  const trial = trialOf(session().settings?.layout['trial'], session().about?.version ?? '')
  const steps = { ...trial.steps, [number]: { ...trial.steps[number], ...change } }
  void run(() => changeSettings({ layout: { trial: { ...trial, steps } } }))
}

/** A step of the list for volunteers, with how it went. */
export function TrialStep({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  const { result, note = '' } = useTrial().steps[number] ?? {}
  return (
    <div className={styles['step']}>
      <span>{children}</span>
      <fieldset className={controls['choices']} aria-label={t('guide.step', { number })}>
        {RESULTS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={result === one}
            onClick={() => keepStep(number, { result: result === one ? undefined : one })}
          >
            {t(`guide.step.${one}`)}
          </button>
        ))}
      </fieldset>
      {result === 'fails' && (
        <textarea
          rows={2}
          defaultValue={note}
          className={styles['note']}
          aria-label={t('guide.step.note')}
          placeholder={t('guide.step.note')}
          onBlur={({ currentTarget }) => keepStep(number, { note: currentTarget.value })}
        />
      )}
    </div>
  )
}

/** How many steps were tried, and the result to copy. */
export function TrialResult() {
  const trial = useTrial()
  const about = useSession((state) => state.about)
  const [copied, setCopied] = useState(false)
  const steps = help
    .blocksOf('trial')
    .flatMap((block) =>
      block.kind === 'list' ? block.items.filter(({ task }) => task).map(({ of }) => plainText(of)) : [],
    )
  const tried = steps.filter((_, at) => trial.steps[at + 1]?.result !== undefined).length
  const copy = async () => {
    const { version } = trial
    const head = [t('settings.version', { version }), about?.shell, about?.platform].join(', ')
    const lines = steps.map((text, at) => {
      const { result, note } = trial.steps[at + 1] ?? {}
      const said = result === 'fails' && note ? `\n   ${note.replaceAll('\n', '\n   ')}` : ''
      return `${at + 1}. ${result ?? 'not tried'}: ${text}${said}`
    })
    await navigator.clipboard.writeText([`${head}\n${navigator.userAgent}`, '', ...lines, ''].join('\n'))
    setCopied(true)
  }
  return (
    <div className={styles['foot']}>
      <span>{t('guide.tried', { count: tried, all: steps.length })}</span>
      <Button kind="primary" onClick={() => void run(copy)}>
        {t('guide.copy')}
      </Button>
      <Button
        kind="quiet"
        onClick={() => void run(() => changeSettings({ layout: { trial: { version: trial.version, steps: {} } } }))}
      >
        {t('guide.clear')}
      </Button>
      <span role="status">{copied && t('guide.copied')}</span>
    </div>
  )
}
