import { type ReactNode, useId, useState } from 'react'
import { z } from 'zod'
import type { Dub, DubOrder } from '../../shared/commands/dubs.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { isProgrammeName } from '../../shared/mediaEndings.ts'
import { isOffered, type OptionName, optionOf, optionsIn, type Settings } from '../../shared/settings/settings.ts'
import { pacingOf } from '../../shared/timing/pacing.ts'
import { formats, t } from '../locales/t.ts'
import { changeOrder } from '../state/dubs.ts'
import { useSession } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Field } from '../ui/Field.tsx'
import { SettingFields } from '../ui/SettingFields.tsx'
import steps from '../ui/steps.module.css'
import styles from './MoreOptions.module.css'

const TOPICS = ['Time', 'Sound', 'Files'] as const
const isSwitch = (name: OptionName) => optionOf(name).schema instanceof z.ZodBoolean
/** Choices first, then switches. */
const byField = (a: OptionName, b: OptionName) => Number(isSwitch(a)) - Number(isSwitch(b))

interface MoreOptionsProps {
  readonly dub: Dub
  /** Fields of the form itself that belong to the first topic, and the names of those that are not as usual. */
  readonly languages: ReactNode
  readonly changed: readonly string[]
}

/** All other options of a dub by topic, folded; what is not as usual stands beside the fold in one line. */
export function MoreOptions({ dub: { id, video, order }, languages, changed }: MoreOptionsProps) {
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const subtitles = useSession(({ settings }) => settings?.subtitles) ?? order.subtitles
  const [open, setOpen] = useState(false)
  const content = useId()
  const settings: Settings = { ...order, picture: pacingOf(order, video) }
  const usual: Settings = { picture: 'auto', shorten: true, subtitles }
  const programme = isProgrammeName(video)
  // Only the engine of this computer follows options of a renderer, and texts are laid over the picture that they were read from.
  const isShown = (name: OptionName) =>
    isOffered(name, programme) &&
    (isOwn || optionOf(name).by !== 'engine') &&
    (order.transcript.from === 'picture' || optionOf(name).overlay !== true)
  const isChanged = (name: OptionName) => {
    const before = usual[name] ?? optionOf(name).usual ?? false
    // A slot of 0 s is none.
    return (settings[name] || before) !== before && settings[name] !== 0
  }
  const topics = TOPICS.map((topic) => ({ topic, names: optionsIn(topic).filter(isShown).sort(byField) }))
  const texts = topics.flatMap(({ names }) => names.filter(isChanged).map((name) => optionOf(name).text ?? []))
  const all = [...changed, ...texts.flat().map((text) => t(text))]
  const change = (next: Partial<DubOrder>) => void run(() => changeOrder(id, next))
  return (
    <div className={styles['more']}>
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={open}
        aria-controls={content}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">{open ? '▾' : '▸'}</span>
        <b>{t('order.more')}</b>
        <span className={styles['dim']}>
          {all.length === 0 ? t('order.asUsual') : t('order.changed', { options: formats.list(all) })}
        </span>
      </button>
      <div id={content} hidden={!open} className={styles['content']}>
        {open && (
          <section className={styles['topic']}>
            <h3>{t('order.topicLanguages')}</h3>
            {languages}
          </section>
        )}
        {open &&
          topics.map(({ topic, names }) => (
            <section key={topic} className={styles['topic']}>
              <h3>{t(`order.topic${topic}`)}</h3>
              <SettingFields
                names={names.filter((name) => !isSwitch(name))}
                {...{ settings, programme }}
                onChange={change}
              />
              {names.some(isSwitch) && (
                <div className={steps['checks']}>
                  <SettingFields
                    names={names.filter(isSwitch)}
                    {...{ settings, programme }}
                    output={order.output}
                    onChange={change}
                  />
                </div>
              )}
              {topic === 'Files' && <OutputField key={order.output} output={order.output} change={change} />}
            </section>
          ))}
      </div>
    </div>
  )
}

interface OutputFieldProps {
  readonly output: string
  change(order: Partial<DubOrder>): void
}

/** The path is kept on blur, so that a half-typed path is not refused. */
function OutputField({ output: kept, change }: OutputFieldProps) {
  const [output, setOutput] = useState(kept)
  return (
    <Field
      label={t('order.output')}
      value={output}
      onChange={({ currentTarget }) => setOutput(currentTarget.value)}
      onBlur={() => {
        if (output !== kept && output !== '') change({ output })
      }}
    />
  )
}
