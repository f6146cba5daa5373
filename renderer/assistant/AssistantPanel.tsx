import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { type ChatPrice, chatPrice } from '../../shared/contract/chatPrices.ts'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { useAssistant } from '../state/conversation.ts'
import { useSession } from '../state/session.ts'
import menus from '../ui/menus.module.css'
import styles from './AssistantPanel.module.css'
import { chooseModel, modelInUse } from './ask.ts'
import { Composer } from './Composer.tsx'
import { costWords } from './costWords.ts'
import { FitBar } from './FitBar.tsx'
import { GlossaryDialog } from './GlossaryDialog.tsx'
import { NoModel } from './NoModel.tsx'
import { SentDialog } from './SentDialog.tsx'
import { TurnList } from './TurnList.tsx'

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
