import { Menu } from '@base-ui/react/menu'
import { useEffect, useRef, useState } from 'react'
import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import { type ChatPrice, chatPrice } from '../../shared/contract/chatPrices.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { isAnswerPending, loadModels, type Models, useAssistant } from '../state/editor/conversation.ts'
import { useSession } from '../state/session.ts'
import { Button } from '../ui/Button.tsx'
import menus from '../ui/menus.module.css'
import styles from './AssistantPanel.module.css'
import { chooseModel, modelInUse } from './ask.ts'
import { Composer } from './Composer.tsx'
import { costWords } from './costWords.ts'
import { FitBar } from './FitBar.tsx'
import { GlossaryDialog } from './GlossaryDialog.tsx'
import { SentDialog } from './SentDialog.tsx'
import { TurnView } from './TurnView.tsx'

/** The assistant: the conversation about the project, and the field for the next question. */
export function AssistantPanel() {
  const models = useAssistant((view) => view.models)
  const [glossary, setGlossary] = useState(false)
  const talks = models.name === 'ready' && models.models.length > 0
  return (
    <section id="assistant" tabIndex={-1} aria-label={t('assistant.title')} className={styles['panel']}>
      {talks ? (
        <>
          <FitBar />
          <TurnList />
          <Composer>
            <ModelChoice models={models.models} />
            <MoreMenu onGlossary={() => setGlossary(true)} />
          </Composer>
          <SentDialog goesTo={models.goesTo} />
        </>
      ) : (
        <NoModel models={models} />
      )}
      <GlossaryDialog open={glossary} onClose={() => setGlossary(false)} />
    </section>
  )
}

function ModelChoice({ models }: { readonly models: readonly string[] }) {
  // The choice is kept in the settings.
  useSession(({ settings }) => settings?.layout)
  const model = modelInUse()
  const price = model === undefined ? undefined : chatPrice(model)
  const title = price === undefined || model === undefined ? model : priceWords(model, price)
  return (
    <select
      className={styles['model']}
      aria-label={t('assistant.model')}
      title={title}
      value={model}
      onChange={({ currentTarget }) => chooseModel(currentTarget.value)}
    >
      {models.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  )
}

/** The name of a model with its prices. */
function priceWords(model: string, { input, output }: ChatPrice): string {
  return t('assistant.modelPrice', { model, input: costWords(input), output: costWords(output) })
}

function MoreMenu({ onGlossary }: { onGlossary(): void }) {
  const empty = useAssistant(({ turns }) => turns.length === 0)
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={menus['more'] ?? ''} aria-label={t('assistant.more')}>
        ⋯
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end">
          <Menu.Popup className="popup">
            <Menu.Item className="popup-item" onClick={() => later('fitAllLines')}>
              {t('assistant.fitAll')}
            </Menu.Item>
            <Menu.Item className="popup-item" onClick={() => perform('proposeNames')}>
              {t('assistant.names')}
            </Menu.Item>
            <Menu.Item className="popup-item" onClick={() => requestAnimationFrame(onGlossary)}>
              {t('assistant.glossary')}
            </Menu.Item>
            <Menu.Separator className="popup-line" />
            <Menu.Item className="popup-item" disabled={empty} onClick={() => perform('clearConversation')}>
              {t('assistant.clear')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Performs an action in the next frame: a closing menu would take the focus back from the dialog that opens. */
function later(action: 'fitAllLines'): void {
  requestAnimationFrame(() => perform(action))
}

/** A note that no chat model is available, with the reason and the way to one. */
function NoModel({ models }: { readonly models: Models }) {
  const service = useSession(({ connections }) => connections)
  const local = service?.current === THIS_COMPUTER
  if (models.name === 'loading') return <p className={styles['loading']}>{t('assistant.loading')}</p>
  return (
    <div className={styles['empty']}>
      <h2>{t('assistant.empty')}</h2>
      {models.name === 'failed' ? (
        <p role="alert">{failureWords(models.failure)}</p>
      ) : (
        <p>
          {local ? t('assistant.emptyLocal') : t('assistant.emptyHosted', { name: service ? words(service.name) : '' })}
        </p>
      )}
      <div className={styles['row']}>
        <Button onClick={() => perform('openSettings')}>{t('assistant.settings')}</Button>
        {local && <Button onClick={() => perform('showPacks')}>{t('assistant.packs')}</Button>}
        {models.name === 'failed' && (
          <Button kind="quiet" onClick={() => void loadModels()}>
            {t('assistant.tryAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The conversation, oldest first. It scrolls to the start of the last turn when that turn begins or ends. */
function TurnList() {
  const turns = useAssistant((view) => view.turns)
  const list = useRef<HTMLOListElement>(null)
  const last = turns.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came is not looked at, that it came is
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'start' })
  }, [last?.id, last?.state.name])
  if (turns.length === 0) {
    return (
      <div className={styles['empty']}>
        <h2>{t('assistant.begin')}</h2>
        <p>{t('assistant.beginHint')}</p>
      </div>
    )
  }
  return (
    <>
      <ol
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        tabIndex={0}
        className={styles['turns']}
        aria-label={t('assistant.conversation')}
      >
        {turns.map((turn) => (
          <TurnView key={turn.id} turn={turn} />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {last !== undefined && !isAnswerPending(last) ? t('assistant.answered') : ''}
      </p>
    </>
  )
}
