import type { connection as table } from '../../../shared/commands/connection.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { ChatSettings } from '../settings/chatSettings.ts'
import type { Connection } from './connection.ts'
import { findChatServer } from './findChatServer.ts'

/** Creates the handlers of the service profiles. */
export function connectionCommands(connection: Connection, chat: ChatSettings): CommandHandlers<typeof table> {
  return {
    connections: () => connection.describe(),
    saveProfile: async (profile) => ({ id: await connection.saveProfile(profile) }),
    async removeProfile({ id }) {
      await connection.removeProfile(id)
      return {}
    },
    async selectProfile({ id }) {
      await connection.use(id)
      return {}
    },
    async testConnection(access, { signal }) {
      const started = performance.now()
      const voices = await connection.test(access, signal)
      return { voices, milliseconds: Math.round(performance.now() - started) }
    },
    async reconnect() {
      connection.reconnect()
      return {}
    },
    chatServer: () => chat.describe(),
    async saveChatServer(given) {
      await chat.save(given)
      return {}
    },
    findChatServer: async (_, { signal }) => ({ found: await findChatServer(chat, signal) }),
    chatModels: async (given, { signal }) => ({ models: await chat.models(given, signal) }),
    async voices(_, { signal }) {
      const { service } = await connection.link(connection.current, signal)
      return { voices: (await service.voices({}, { signal })).voices }
    },
    async abilities(_, { signal }) {
      const { capabilities } = await (await connection.tools(signal)).capabilities({}, { signal })
      return { abilities: capabilities }
    },
  }
}
