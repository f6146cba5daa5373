import { type ReactNode, useId, useState } from 'react'
import type { Dub, DubOrder } from '../../shared/commands/dubs.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { isProgrammeName } from '../../shared/mediaEndings.ts'
import { isOffered, OPTIONS, type OptionName, type Settings } from '../../shared/settings/settings.ts'
import { pacingOf } from '../../shared/timing/pacing.ts'
import { formats, t } from '../locales/t.ts'
import { changeOrder } from '../state/dubs.ts'
import { useSession } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Field } from '../ui/Field.tsx'
import { SettingFields } from '../ui/SettingFields.tsx'
import steps from '../ui/steps.module.css'
import styles from './MoreOptions.module.css'

/** The options of each topic by their fields: choices, then switches. */
const TOPICS = {
  Languages: { choices: [], switches: [] },
  Time: { choices: ['timing', 'picture'], switches: ['shorten'] },
  Sound: { choices: ['separate', 'loudness', 'exactSeconds'], switches: ['mono'] },
  Files: { choices: [], switches: ['subtitles', 'subtitleTrack', 'signs', 'signTrack'] },
} as const
type Topic = keyof typeof TOPICS
type Name = (typeof TOPICS)[Topic]['choices' | 'switches'][number]

/** Options that the engine of this computer alone has, and those of texts that are read from the picture. */
const OWN: readonly OptionName[] = [...TOPICS.Time.choices, ...TOPICS.Sound.choices, ...TOPICS.Sound.switches]
const OF_PICTURE: readonly OptionName[] = ['signs', 'signTrack']

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
  const isShown = (name: OptionName) =>
    isOffered(name, programme) &&
    (isOwn || !OWN.includes(name)) &&
    (order.transcript.from === 'picture' || !OF_PICTURE.includes(name))
  const isChanged = (name: Name) => {
    const row: { text: string; usual?: unknown } = OPTIONS[name]
    const before = usual[name] ?? row.usual ?? false
    // A slot of 0 s is none.
    return (settings[name] || before) !== before && settings[name] !== 0
  }
  const topics = (Object.keys(TOPICS) as Topic[]).map((topic) => ({
    topic,
    choices: TOPICS[topic].choices.filter(isShown),
    switches: TOPICS[topic].switches.filter(isShown),
  }))
  const names = topics.flatMap(({ choices, switches }): Name[] => [...choices, ...switches])
  const all = [...changed, ...names.filter(isChanged).map((name) => t(OPTIONS[name].text))]
  const change = (next: Partial<DubOrder>) => void run(() => changeOrder(id, next))
  const isMkv = /\.mkv$/i.test(order.output)
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
        {open &&
          topics.map(({ topic, choices, switches }) => (
            <section key={topic} className={styles['topic']}>
              <h3>{t(`order.topic${topic}`)}</h3>
              {topic === 'Languages' && languages}
              <SettingFields names={choices} {...{ settings, programme }} onChange={change} />
              {switches.length > 0 && (
                <div className={steps['checks']}>
                  <SettingFields
                    names={switches}
                    {...{ settings, programme }}
                    disabled={isMkv ? [] : ['signTrack']}
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
