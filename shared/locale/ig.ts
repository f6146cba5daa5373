import actionTexts from './ig/actions.json' with { type: 'json' }
import assistant from './ig/assistant.json' with { type: 'json' }
import cast from './ig/cast.json' with { type: 'json' }
import commandLine from './ig/cli.json' with { type: 'json' }
import dictionary from './ig/dictionary.json' with { type: 'json' }
import editor from './ig/editor.json' with { type: 'json' }
import engine from './ig/engine.json' with { type: 'json' }
import engineModels from './ig/engineModels.json' with { type: 'json' }
import engineNotes from './ig/engineNotes.json' with { type: 'json' }
import exportTexts from './ig/exports.json' with { type: 'json' }
import failures from './ig/failures.json' with { type: 'json' }
import findingTexts from './ig/findings.json' with { type: 'json' }
import generations from './ig/generations.json' with { type: 'json' }
import helpTexts from './ig/help.json' with { type: 'json' }
import lab from './ig/lab.json' with { type: 'json' }
import languages from './ig/languages.json' with { type: 'json' }
import menuTexts from './ig/menus.json' with { type: 'json' }
import notes from './ig/notes.json' with { type: 'json' }
import ownVoice from './ig/ownVoice.json' with { type: 'json' }
import packs from './ig/packs.json' with { type: 'json' }
import player from './ig/player.json' with { type: 'json' }
import qc from './ig/qc.json' with { type: 'json' }
import render from './ig/render.json' with { type: 'json' }
import reportTexts from './ig/report.json' with { type: 'json' }
import rooms from './ig/rooms.json' with { type: 'json' }
import script from './ig/script.json' with { type: 'json' }
import settingsTexts from './ig/settings.json' with { type: 'json' }
import signs from './ig/signs.json' with { type: 'json' }
import studio from './ig/studio.json' with { type: 'json' }
import timeline from './ig/timeline.json' with { type: 'json' }
import tone from './ig/tone.json' with { type: 'json' }
import typing from './ig/typing.json' with { type: 'json' }
import voicesFromTexts from './ig/voicesFrom.json' with { type: 'json' }
import type { TextTable } from './textTable.ts'

/** The texts in Igbo: a draft, not yet judged by a native speaker. */
export const ig = {
  ...actionTexts,
  ...assistant,
  ...cast,
  ...dictionary,
  ...signs,
  ...editor,
  ...exportTexts,
  ...generations,
  ...lab,
  ...ownVoice,
  ...languages,
  ...menuTexts,
  ...notes,
  ...failures,
  ...findingTexts,
  ...commandLine,
  ...packs,
  ...player,
  ...qc,
  ...render,
  ...rooms,
  ...script,
  ...settingsTexts,
  ...studio,
  ...timeline,
  ...tone,
  ...typing,
  ...voicesFromTexts,
  ...reportTexts,
  ...helpTexts,
  ...engineModels,
  ...engineNotes,
  ...engine,
} satisfies TextTable
