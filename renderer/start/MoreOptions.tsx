import { type ReactNode, useId, useState } from 'react'
import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import type { Dub, DubOrder } from '../../shared/commands/dubs.ts'
import { isProgrammeName } from '../../shared/mediaEndings.ts'
import { type FormScope, fieldsIn, TOPICS } from '../../shared/settings/offeredOptions.ts'
import { type OptionName, optionOf, type Settings } from '../../shared/settings/settings.ts'
import { pacingOf } from '../../shared/timing/pacing.ts'
import { formats, t } from '../locales/t.ts'
import { OrderFields } from '../order/OrderFields.tsx'
import { useSession } from '../state/session.ts'
import { changeOrder } from '../state/studio/dubs.ts'
import { run } from '../state/studio/studio.ts'
import { OutputField } from '../ui/fields/OutputField.tsx'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import styles from './MoreOptions.module.css'

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
  const defaults: Settings = { picture: 'auto', shorten: true, subtitles }
  const offer: FormScope = {
    by: 'dub',
    own: isOwn,
    programme: isProgrammeName(video),
    // Texts are laid over the picture that they were read from.
    overlay: order.transcript.from === 'picture',
  }
  const isChanged = (name: OptionName) => {
    const before = defaults[name] ?? optionOf(name).defaultValue ?? false
    // A slot of 0 s is none.
    return (settings[name] || before) !== before && settings[name] !== 0
  }
  const names = TOPICS.flatMap((topic) => fieldsIn(topic, offer).filter(isChanged))
  const texts = names.flatMap((name) => optionOf(name).text ?? [])
  const all = [...changed, ...texts.map((text) => t(text))]
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
          <>
            {languages}
            <OrderFields
              {...{ offer, settings }}
              output={order.output}
              below={{ Files: <KeptOutput key={order.output} output={order.output} change={change} /> }}
              onChange={change}
            />
          </>
        )}
      </div>
    </div>
  )
}

interface KeptOutputProps {
  readonly output: string
  change(order: Partial<DubOrder>): void
}

/** The path is kept once it is whole, so that a half-typed path is not refused. */
function KeptOutput({ output: kept, change }: KeptOutputProps) {
  const [output, setOutput] = useState(kept)
  const attempt = useAttempt()
  const keep = (path: string) => {
    if (path !== kept && path !== '') change({ output: path })
  }
  return (
    <>
      <OutputField {...{ output, attempt }} onChange={setOutput} onKeep={keep} />
      <AttemptFailure attempt={attempt} />
    </>
  )
}
