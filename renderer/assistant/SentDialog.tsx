import { useState } from 'react'
import type { Question } from '../../shared/assistant/assembleQuestion.ts'
import { VERBS, type Verb } from '../../shared/assistant/verb.ts'
import type { Message } from '../../shared/locale/message.ts'
import { t, words } from '../locales/t.ts'
import { useProject } from '../state/document/project.ts'
import { patchAssistant, useAssistant } from '../state/editor/conversation.ts'
import { selectedIds } from '../state/editor/selection.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { questionAbout } from './ask.ts'
import styles from './Composer.module.css'

/** The exact messages sent for a turn, or those that would be sent next, and the service that receives them. */
export function SentDialog({ goesTo }: { readonly goesTo: Message }) {
  const sent = useAssistant((view) => view.sent)
  const turn = useAssistant(({ turns }) => turns.find(({ id }) => id === sent))
  return (
    <Dialog title={t('assistant.sent')} open={sent !== undefined} onClose={() => patchAssistant({ sent: undefined })}>
      <div className={styles['sent']} data-wide>
        <p>{t('assistant.sentTo', { name: words(goesTo) })}</p>
        {turn === undefined ? <Next /> : <Messages messages={turn.question.messages} />}
      </div>
    </Dialog>
  )
}

/** The messages that would be sent next, for a chosen verb. */
function Next() {
  const project = useProject((open) => open)
  const words = useAssistant((view) => view.words)
  const [verb, setVerb] = useState<Verb>(words.trim() === '' ? 'shorten' : 'ask')
  const lines = selectedIds()
  const nothing = lines.length === 0 && verb !== 'names' && words.trim() === ''
  const request = nothing ? undefined : questionAbout(verb, project, { lines, words })
  return (
    <>
      <select
        aria-label={t('assistant.sentFor')}
        value={verb}
        onChange={({ currentTarget }) => setVerb(VERBS.find((one) => one === currentTarget.value) ?? verb)}
      >
        {VERBS.map((one) => (
          <option key={one} value={one}>
            {t(`assistant.verb.${one}`)}
          </option>
        ))}
      </select>
      {request === undefined ? <p>{t('assistant.sentNothing')}</p> : <Messages messages={request.question.messages} />}
    </>
  )
}

function Messages({ messages }: { readonly messages: Question['messages'] }) {
  return (
    <dl className={styles['messages']}>
      {messages.map(({ role, content }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have nothing but their place
        <div key={at}>
          <dt>{t(`assistant.role.${role}`)}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
