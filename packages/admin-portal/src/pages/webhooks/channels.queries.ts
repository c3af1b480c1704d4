import { integrationsCalls } from '@foyer/contract/integrations/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { apiQuery } from '@foyer/react/query';

/** Members that are offered as recipients; others are typed. */
const offeredMembers = 200;

/** Queries of email, SMS, and Slack notifications; all keys start with `channels`. */
export const channelsQueries = {
  /** The events that email, SMS, and Slack can announce. */
  events: () =>
    apiQuery({
      calls: integrationsCalls,
      key: ['channels', 'events'],
      read: (api) => api.listChannelMaps({ query: { channels: 'email' } }),
    }),
  /** Everything that is set up. */
  settings: () =>
    apiQuery({
      calls: integrationsCalls,
      key: ['channels', 'settings'],
      read: async (api) => {
        const [email, sms, slack, app] = await Promise.all([
          api.listEmailConfigurations(),
          api.listSmsConfigurations(),
          api.getSlackConfiguration(),
          api.getSlackApplication(),
        ]);
        return { email, sms, slack, app };
      },
    }),
  /** The channels of the connected workspace. */
  slackChannels: () =>
    apiQuery({
      calls: integrationsCalls,
      key: ['channels', 'slack-channels'],
      read: (api) => api.listSlackChannels(),
    }),
  /** Users to choose as recipients. */
  members: () =>
    apiQuery({
      calls: usersCalls,
      key: ['users', 'recipients'],
      read: async (api) => {
        const query = { pageSize: offeredMembers, invited: 'without' } as const;
        return (await api.listMembers({ query })).items;
      },
    }),
};
