import type { ActionTable } from './action.ts'

/** Questions to the assistant about the selected lines. */
export const assistantActions = {
  showAssistant: { label: 'Assistant', menu: 'view', accelerator: 'CmdOrCtrl+I', project: true },
  shortenLines: { label: 'Shorten to Fit', menu: 'line', accelerator: 'CmdOrCtrl+E', project: true },
  lengthenLines: { label: 'Lengthen to Fit', menu: 'line', project: true },
  naturalLines: { label: 'Make It More Natural', menu: 'line', project: true },
  markLines: { label: 'Put Marks Right', menu: 'line', project: true },
  proposeTranslation: { label: 'Propose a Translation', menu: 'line', project: true },
  translateBack: { label: 'Translate Back to Check', menu: 'line', project: true },
  explainLines: { label: 'Explain the Translation', menu: 'line', project: true },
  proposeNames: { label: 'Propose Names of Speakers', menu: 'dub', project: true },
  fitAllLines: {
    label: 'Fit All Lines That Are Too Long…',
    menu: 'dub',
    accelerator: 'CmdOrCtrl+Alt+E',
    project: true,
  },
  stopAnswer: { label: 'Stop the Answer', menu: 'line', project: true },
  clearConversation: { label: 'Clear the Conversation', menu: 'edit', project: true },
} as const satisfies ActionTable
