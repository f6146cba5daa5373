import type { ActionTable } from './action.ts'

/** Questions to the assistant about the selected lines. */
export const assistantActions = {
  showAssistant: { menu: 'view', accelerator: 'CmdOrCtrl+I', project: true },
  shortenLines: { menu: 'line', accelerator: 'CmdOrCtrl+E', project: true },
  lengthenLines: { menu: 'line', project: true },
  naturalLines: { menu: 'line', project: true },
  markLines: { menu: 'line', project: true },
  proposeTranslation: { menu: 'line', project: true },
  translateBack: { menu: 'line', project: true },
  explainLines: { menu: 'line', project: true },
  proposeNames: { menu: 'dub', project: true },
  fitAllLines: {
    menu: 'dub',
    accelerator: 'CmdOrCtrl+Alt+E',
    project: true,
  },
  stopAnswer: { menu: 'line', project: true },
  clearConversation: { menu: 'edit', project: true },
} as const satisfies ActionTable
