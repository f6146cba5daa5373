import { type ReactNode, useEffect, useId, useState } from 'react'
import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import type { FoundChat } from '../../shared/commands/connection.ts'
import type { Target } from '../../shared/contract/records.ts'
import type { Lack } from '../../shared/remedies.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { askFor } from '../state/latest.ts'
import { useSession } from '../state/session.ts'
import { loadConnections, showSettings } from '../state/studio/connection.ts'
import { studio } from '../state/studio/studio.ts'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import { InstallWay } from './InstallRemedy.tsx'
import { PasteText } from './PasteText.tsx'
import { Way } from './Remedy.tsx'
import styles from './RemedyList.module.css'

interface RemedyListProps {
  /** The missing things, with the reasons in words. */
  readonly lacks: readonly Lack[]
  readonly reasons: readonly string[]
  /** More on the reasons, below them. */
  readonly children?: ReactNode
  /** The language of the video, if it is known, and of the dub. */
  readonly from?: string | undefined
  readonly to: Target
  /** Whether the film has sound to transcribe. */
  readonly audible?: boolean
  /** The ways that the place of the card has. */
  readonly actions: {
    readonly subtitles?: (() => Promise<unknown>) | undefined
    /** The language of the subtitles to look for; by the missing things unless it is given. */
    readonly subtitlesNote?: string
    /** Whole hours that subtitles count before the film, and what takes them off. */
    readonly hours?: { readonly count: number; run(): Promise<unknown> } | undefined
    readonly picture?: (() => Promise<unknown>) | undefined
    readonly write?: (() => Promise<unknown>) | undefined
    /** Takes the path of a text that was pasted: what is said where that is missing, else its translation. */
    readonly paste?: ((path: string) => Promise<unknown>) | undefined
  }
}

/**
 * The ways to what a dub lacks, as buttons, while the one that starts it is away: those that exist here. What they bring is noticed
 * by itself.
 */
export function RemedyList({ lacks, reasons, children, from, to, audible = true, actions }: RemedyListProps) {
  const title = useId()
  const attempt = useAttempt()
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const lacksWords = lacks.includes('words')
  const lacksTexts = lacks.includes('translation')
  const isLost = lacks.length === 0
  const subtitles = actions.subtitles !== undefined && (
    <Way
      primary={!audible}
      label={t('ways.subtitles')}
      note={
        actions.subtitlesNote ??
        t(lacksWords ? 'ways.subtitlesAny' : 'ways.subtitlesIn', { language: languageName(to) })
      }
      onClick={() => attempt.run(actions.subtitles ?? nothing)}
    />
  )
  return (
    <section className={styles['card']} aria-labelledby={title}>
      <div id={title} className={styles['reasons']}>
        <span className="visually-hidden">{t('ways.title')}: </span>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
      {children}
      <ul className={styles['ways']}>
        {actions.hours !== undefined && (
          <Way
            primary
            label={t('ways.hours', { count: actions.hours.count })}
            note={t('ways.hoursNote')}
            onClick={() => attempt.run(actions.hours?.run ?? nothing)}
          />
        )}
        {!audible && subtitles}
        {isOwn && !isLost && (
          <InstallWay
            primary={audible}
            lacks={audible ? lacks : lacks.filter((one) => one !== 'words')}
            from={from}
            to={to}
          />
        )}
        {isOwn && lacksTexts && <ChatWay run={attempt.run} busy={attempt.busy} />}
        {audible && subtitles}
        {lacksWords && actions.picture !== undefined && (
          <Way
            label={t('order.readPicture')}
            note={t('order.readPictureNote')}
            onClick={() => attempt.run(actions.picture ?? nothing)}
          />
        )}
        {(lacksWords || lacksTexts) && <WriteWays {...{ lacksWords, audible, actions }} run={attempt.run} />}
        {!isLost && (
          <Way
            label={t('ways.hosted')}
            note={t('ways.hostedNote')}
            onClick={() => showSettings('service', 'service')}
          />
        )}
      </ul>
      <AttemptFailure attempt={attempt} />
    </section>
  )
}

const nothing = async () => undefined

interface WriteWaysProps extends Required<Pick<RemedyListProps, 'audible' | 'actions'>> {
  readonly lacksWords: boolean
  run(action: () => Promise<unknown>): void
}

/** Writing the texts by hand, or pasting them: what is said, which takes sound to find it in, or the translation. */
function WriteWays({ lacksWords, audible, actions: { write, paste }, run }: WriteWaysProps) {
  const [isPasting, setPasting] = useState(false)
  const canPaste = paste !== undefined && (!lacksWords || audible)
  return (
    <>
      {write !== undefined && (
        <Way
          label={t('ways.write')}
          note={t(lacksWords && audible ? 'ways.writeSpeech' : 'ways.writeTexts')}
          onClick={() => run(write)}
        />
      )}
      {canPaste && !isPasting && (
        <Way
          label={t('ways.paste')}
          note={t(lacksWords ? 'ways.pasteWords' : 'ways.pasteTexts')}
          onClick={() => setPasting(true)}
        />
      )}
      {canPaste && isPasting && (
        <li>
          <PasteText isTranslation={!lacksWords} run={run} onUse={paste} onClose={() => setPasting(false)} />
        </li>
      )}
    </>
  )
}

interface ChatWayProps {
  readonly busy: boolean
  run(action: () => Promise<unknown>): void
}

/** A chat server: one that runs on this computer by one press, else its settings. */
function ChatWay({ busy, run }: ChatWayProps) {
  const [found, setFound] = useState<FoundChat>()
  useEffect(() => {
    return askFor(
      (signal) => studio().api.findChatServer({}, { signal }),
      (answer) => setFound(answer.found),
    )
  }, [])
  if (found === undefined)
    return <Way label={t('ways.chat')} note={t('ways.chatNote')} onClick={() => showSettings('service', 'chat')} />
  const { name, url, model } = found
  const connect = async () => {
    await studio().api.saveChatServer({ server: { url, model } })
    await loadConnections()
  }
  return (
    <Way
      label={t('ways.chatFound', { name })}
      note={t('ways.chatFoundNote', { model })}
      disabled={busy}
      onClick={() => run(connect)}
    />
  )
}
