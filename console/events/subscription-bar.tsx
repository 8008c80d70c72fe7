import { useSignal } from '@preact/signals';
import { setParameters } from '../lib/address.ts';
import { forget, heard, type Subscription, states, useSubscription } from './subscriptions.ts';

/** A browser has six connections to a server: some are left for everything else. */
const maxFollowed = 3;

interface Props {
  readonly world: string;
  readonly subscriptions: readonly Subscription[];
  /** The posts whose comments are listened to. */
  readonly followed: readonly string[];
}

/** What is listened to. */
export function SubscriptionBar({ world, subscriptions, followed }: Props) {
  const follow = (ids: readonly string[]) => setParameters({ posts: ids.length === 0 ? 'none' : ids.join() });
  return (
    <div class="bar events-bar">
      <ul class="subscriptions" aria-label="Subscriptions">
        {subscriptions.map((subscription) => (
          <Listening
            key={subscription.key}
            world={world}
            subscription={subscription}
            onEnd={() => follow(followed.filter((id) => id !== subscription.variables.postId))}
          />
        ))}
      </ul>
      {followed.length < maxFollowed && (
        <FollowForm onFollow={(id) => follow([...followed.filter((each) => each !== id), id])} />
      )}
      <span class="actions row">
        <button type="button" disabled={heard.value.length === 0} onClick={forget}>
          Clear
        </button>
      </span>
    </div>
  );
}

interface ListeningProps {
  readonly world: string;
  readonly subscription: Subscription;
  onEnd(): void;
}

function Listening({ world, subscription, onEnd }: ListeningProps) {
  useSubscription(world, subscription);
  const state = states.value.get(subscription.key) ?? 'opening';
  const { field, variables } = subscription;
  const isRefused = typeof state === 'object';
  return (
    <li class={isRefused ? 'refused' : state}>
      <span class="dot" aria-hidden="true" />
      <code>{field}</code>
      {variables.postId !== undefined && <span>on post #{String(variables.postId)}</span>}
      <small>{isRefused ? state.problem : state}</small>
      {variables.postId !== undefined && (
        <button
          type="button"
          class="plain"
          aria-label={`Stop listening to post ${variables.postId}`}
          onClick={onEnd}
        >
          ✕
        </button>
      )}
    </li>
  );
}

function FollowForm({ onFollow }: { onFollow(id: string): void }) {
  const typed = useSignal('');
  const isId = /^[1-9]\d{0,15}$/.test(typed.value);
  return (
    <form
      class="follow"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isId) return;
        onFollow(typed.value);
        typed.value = '';
      }}
    >
      <label>
        <span>Comments on post</span>
        <input
          type="text"
          inputMode="numeric"
          placeholder="id"
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value.trim())}
        />
      </label>
      <button type="submit" disabled={!isId}>
        Listen
      </button>
    </form>
  );
}
