import { type ReactNode, useId, useState } from 'react'
import type { Dub, DubOrder } from '../../shared/commands/dubs.ts'
import type { Pacing } from '../../shared/contract/assemble.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { formats, type TextKey, t } from '../locales/t.ts'
import { changeOrder } from '../state/dubs.ts'
import { useSession } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Choice } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { SeparateField, TimingField } from '../ui/SoundFields.tsx'
import { Check } from './Check.tsx'
import styles from './MoreOptions.module.css'

/** What a field of an option is drawn from. */
interface Drawn {
  readonly order: DubOrder
  change(order: Partial<DubOrder>): void
}

/** An option of a dub: what it is called, where it stands, what it is without a choice, and how it is drawn. */
interface OptionRow {
  readonly topic: 'Languages' | 'Time' | 'Sound' | 'Files'
  readonly label: TextKey
  /** Where the engine of this computer alone has it. */
  readonly own?: true
  isShown?(order: DubOrder): boolean
  isUsual(order: DubOrder, usual: { readonly subtitles: boolean }): boolean
  draw(drawn: Drawn): ReactNode
}

const isPicture = ({ transcript }: DubOrder) => transcript.from === 'picture'
const isMkv = ({ output }: DubOrder) => /\.mkv$/i.test(output)

/** A row that is a box to tick. */
function check(
  topic: OptionRow['topic'],
  key: 'subtitles' | 'subtitleTrack' | 'signs' | 'signTrack' | 'shorten',
  { label, ...rest }: Pick<OptionRow, 'label'> & Partial<OptionRow>,
): OptionRow {
  return {
    ...{ topic, label },
    isUsual: (order) => (order[key] ?? false) === (key === 'shorten'),
    draw: ({ order, change }) => (
      <Check
        label={t(label as 'order.shorten')}
        checked={order[key] ?? false}
        onChange={(on) => change({ [key]: on })}
      />
    ),
    ...rest,
  }
}

/** All options besides language, words and voices, as rows: a list of data from one schema can take their place. */
const ROWS: readonly OptionRow[] = [
  {
    topic: 'Time',
    label: 'render.timing',
    own: true,
    isUsual: ({ timing }) => timing === undefined || timing === 'natural',
    draw: ({ order: { timing }, change }) => (
      <TimingField timing={timing} onTiming={(next) => change({ timing: next })} />
    ),
  },
  {
    topic: 'Time',
    label: 'render.picture',
    own: true,
    isUsual: ({ picture = 'auto' }) => picture === 'auto',
    draw: ({ order: { picture = 'auto' }, change }) => (
      <Choice<Pacing>
        look="rows"
        legend={t('render.picture')}
        value={picture}
        onChange={(next) => change({ picture: next })}
        options={[
          { value: 'auto', label: t('order.auto') },
          { value: 'keep', label: t('render.picture.keep') },
          { value: 'wait', label: t('render.picture.wait') },
        ]}
      />
    ),
  },
  check('Time', 'shorten', { label: 'order.shorten' }),
  {
    topic: 'Sound',
    label: 'render.separate',
    own: true,
    isUsual: ({ separate = 'auto' }) => separate === 'auto',
    draw: ({ order: { separate }, change }) => (
      <SeparateField separate={separate} onSeparate={(next) => change({ separate: next })} />
    ),
  },
  check('Sound', 'signs', { label: 'order.signs', isShown: isPicture }),
  check('Files', 'subtitles', {
    label: 'order.subtitles',
    isUsual: ({ subtitles }, usual) => subtitles === usual.subtitles,
  }),
  check('Files', 'subtitleTrack', { label: 'order.subtitleTrack' }),
  check('Files', 'signTrack', {
    label: 'burn.signTrack',
    isShown: isPicture,
    draw: ({ order, change }) => (
      <Check
        label={t('burn.signTrack')}
        checked={isMkv(order) && (order.signTrack ?? false)}
        disabled={!isMkv(order)}
        onChange={(signTrack) => change({ signTrack })}
      />
    ),
  }),
  {
    topic: 'Files',
    label: 'order.output',
    // Its name follows the language, so that it is never another than usual.
    isUsual: () => true,
    draw: ({ order, change }) => <OutputField key={order.output} output={order.output} change={change} />,
  },
]

interface MoreOptionsProps {
  readonly dub: Dub
  /** Fields of the form itself that belong to the first topic, and the names of those that are not as usual. */
  readonly languages: ReactNode
  readonly changed: readonly string[]
}

/** All other options of a dub by topic, folded; what is not as usual stands beside the fold in one line. */
export function MoreOptions({ dub: { id, order }, languages, changed }: MoreOptionsProps) {
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const usual = useSession(({ settings }) => settings?.subtitles) ?? order.subtitles
  const [open, setOpen] = useState(false)
  const content = useId()
  const shown = ROWS.filter(({ own, isShown }) => (isOwn || own !== true) && isShown?.(order) !== false)
  const unusual = shown
    .filter((row) => !row.isUsual(order, { subtitles: usual }))
    .map(({ label }) => t(label as 'order.shorten'))
  const all = [...changed, ...unusual]
  const change = (next: Partial<DubOrder>) => void run(() => changeOrder(id, next))
  const topics = (['Languages', 'Time', 'Sound', 'Files'] as const).filter(
    (topic) => topic === 'Languages' || shown.some((row) => row.topic === topic),
  )
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
          topics.map((topic) => (
            <section key={topic} className={styles['topic']}>
              <h3>{t(`order.topic${topic}`)}</h3>
              {topic === 'Languages' && languages}
              {shown
                .filter((row) => row.topic === topic)
                .map((row) => (
                  <div key={row.label}>{row.draw({ order, change })}</div>
                ))}
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
