import type { TextTable } from './textTable.ts'
import actionTexts from './zu/actions.json' with { type: 'json' }
import assistant from './zu/assistant.json' with { type: 'json' }
import cast from './zu/cast.json' with { type: 'json' }
import commandLine from './zu/cli.json' with { type: 'json' }
import dictionary from './zu/dictionary.json' with { type: 'json' }
import editor from './zu/editor.json' with { type: 'json' }
import engine from './zu/engine.json' with { type: 'json' }
import engineModels from './zu/engineModels.json' with { type: 'json' }
import engineNotes from './zu/engineNotes.json' with { type: 'json' }
import exportTexts from './zu/exports.json' with { type: 'json' }
import failures from './zu/failures.json' with { type: 'json' }
import findingTexts from './zu/findings.json' with { type: 'json' }
import generations from './zu/generations.json' with { type: 'json' }
import helpTexts from './zu/help.json' with { type: 'json' }
import lab from './zu/lab.json' with { type: 'json' }
import languages from './zu/languages.json' with { type: 'json' }
import menuTexts from './zu/menus.json' with { type: 'json' }
import notes from './zu/notes.json' with { type: 'json' }
import ownVoice from './zu/ownVoice.json' with { type: 'json' }
import packs from './zu/packs.json' with { type: 'json' }
import player from './zu/player.json' with { type: 'json' }
import qc from './zu/qc.json' with { type: 'json' }
import render from './zu/render.json' with { type: 'json' }
import reportTexts from './zu/report.json' with { type: 'json' }
import rooms from './zu/rooms.json' with { type: 'json' }
import script from './zu/script.json' with { type: 'json' }
import settingsTexts from './zu/settings.json' with { type: 'json' }
import signs from './zu/signs.json' with { type: 'json' }
import studio from './zu/studio.json' with { type: 'json' }
import timeline from './zu/timeline.json' with { type: 'json' }
import tone from './zu/tone.json' with { type: 'json' }
import typing from './zu/typing.json' with { type: 'json' }
import voicesFromTexts from './zu/voicesFrom.json' with { type: 'json' }

/** The texts in isiZulu: a draft, not yet judged by a native speaker. */
export const zu = {
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
