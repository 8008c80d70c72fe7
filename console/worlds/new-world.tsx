import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { go, linkTo } from '../lib/address.ts';
import { problemsOf, workbench } from '../lib/api.ts';
import { CopyButton } from '../lib/copy.tsx';
import { Dialog, SubmitOrCancel } from '../lib/dialog.tsx';
import { attempt, say } from '../lib/notices.ts';
import type { List, Snapshot } from '../lib/shapes.ts';
import { addressOf, refreshWorlds, worlds } from '../lib/worlds.ts';
import { linksOf } from './actions.ts';
import { createFrom, type Form, type Source, sources } from './create-sandboxes.ts';

const titles: Readonly<Record<Source, string>> = {
  empty: 'Empty',
  seed: 'Generated data',
  data: 'From a file',
  snapshot: 'A snapshot',
  sandbox: 'A copy of a sandbox',
};

const lives = [
  ['3600', 'An hour after its last use'],
  ['86400', 'A day after its last use'],
  ['0', 'Only when I delete it'],
] as const;

const first: Form = {
  name: '',
  count: 1,
  source: 'seed',
  seed: '42',
  users: '10',
  posts: '50',
  file: null,
  snapshot: '',
  sandbox: 'main',
  ttlSeconds: '3600',
};

/** Creates a sandbox, or one for each student of a class. */
export function NewWorld({ onClose }: { onClose(): void }) {
  const form = useSignal(first);
  const problems = useSignal<readonly string[]>([]);
  /** The number of sandboxes created so far; null while nothing is being created. */
  const progress = useSignal<number | null>(null);
  const created = useSignal<readonly string[] | null>(null);
  const snapshots = useSnapshotNames();
  const change = (part: Partial<Form>) => {
    form.value = { ...form.value, ...part };
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    problems.value = [];
    progress.value = 0;
    try {
      const outcome = await createFrom(form.value, snapshots, (done) => (progress.value = done));
      problems.value = outcome.problems;
      const [only] = outcome.created;
      if (form.value.count > 1 && only !== undefined) created.value = outcome.created;
      else if (only !== undefined) {
        say(`Created ${only}.`);
        onClose();
        go(linkTo('sandboxes', { sandbox: only, open: 'yes' }));
      }
    } catch (error) {
      problems.value = problemsOf(error);
    } finally {
      progress.value = null;
      await attempt(refreshWorlds);
    }
  };
  if (created.value !== null)
    return (
      <Links names={created.value} wanted={form.value.count} problems={problems.value} onClose={onClose} />
    );
  const { name, count, source, seed, users, posts, snapshot, sandbox, ttlSeconds } = form.value;
  return (
    <Dialog title="New sandbox" hasChanges={() => form.value !== first} onClose={onClose}>
      <form class="new-world" onSubmit={submit}>
        <div class="pair">
          <Text
            label="Name"
            value={name}
            placeholder="generated"
            onInput={(text) => change({ name: text })}
          />
          <label class="field">
            <span>How many</span>
            <input
              type="number"
              min={1}
              max={99}
              value={count}
              onInput={(event) => change({ count: event.currentTarget.valueAsNumber || 1 })}
            />
          </label>
        </div>
        <fieldset class="choices">
          <legend>Contents</legend>
          {sources.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="source"
                checked={source === each}
                onChange={() => change({ source: each })}
              />
              <span>{titles[each]}</span>
            </label>
          ))}
        </fieldset>
        {source === 'seed' && (
          <div class="pair three">
            <Text label="Seed" value={seed} onInput={(text) => change({ seed: text })} />
            <Text label="Users" value={users} onInput={(text) => change({ users: text })} />
            <Text label="Posts" value={posts} onInput={(text) => change({ posts: text })} />
          </div>
        )}
        {source === 'data' && (
          <label class="field">
            <span>JSON file, as saved by “Download data”</span>
            <input
              type="file"
              accept=".json,application/json"
              onChange={(event) => change({ file: event.currentTarget.files?.[0] ?? null })}
            />
          </label>
        )}
        {source === 'snapshot' && (
          <Choice
            label="Snapshot"
            value={snapshot}
            options={snapshots}
            onChange={(text) => change({ snapshot: text })}
          />
        )}
        {source === 'sandbox' && (
          <Choice
            label="Sandbox"
            value={sandbox}
            options={(worlds.value ?? []).map((world) => world.name)}
            onChange={(text) => change({ sandbox: text })}
          />
        )}
        <label class="field">
          <span>Delete it</span>
          <select value={ttlSeconds} onChange={(event) => change({ ttlSeconds: event.currentTarget.value })}>
            {lives.map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <p class="quiet-text">
          Sandboxes are discarded when the server stops, unless it was started with WORKBENCH_FOLDER.
        </p>
        <Problems problems={problems.value} />
        <SubmitOrCancel
          label={labelOf(count, progress.value)}
          isDisabled={progress.value !== null}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function labelOf(count: number, done: number | null): string {
  if (done !== null && count > 1) return `Creating ${done} of ${count}`;
  return count > 1 ? `Create ${count} sandboxes` : 'Create';
}

function Problems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <div class="refusal" role="alert">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}

interface LinksProps {
  readonly names: readonly string[];
  /** The number of sandboxes that were to be created. */
  readonly wanted: number;
  readonly problems: readonly string[];
  onClose(): void;
}

/** The links of several new sandboxes, to hand out, and what went wrong with the others. */
function Links({ names, wanted, problems, onClose }: LinksProps) {
  const count = names.length < wanted ? `${names.length} of ${wanted}` : String(wanted);
  return (
    <Dialog title={`Created ${count} sandboxes`} onClose={onClose}>
      <Problems problems={problems} />
      <p class="row">
        <CopyButton label="Copy all links" text={() => linksOf(names)} />
      </p>
      <ul class="lines" aria-label="Links">
        {names.map((name) => (
          <li key={name}>
            <b>{name}</b>
            <a class="quiet-text" href={`${addressOf(name)}/`}>
              {addressOf(name)}/
            </a>
            <CopyButton label="Copy" name={`Copy the link of ${name}`} text={() => `${addressOf(name)}/`} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function useSnapshotNames(): readonly string[] {
  const names = useSignal<readonly string[]>([]);
  useEffect(() => {
    void attempt(async () => {
      const { data } = await workbench<List<Snapshot>>('GET', '/snapshots');
      names.value = data.map(({ name }) => name);
    });
  }, []);
  return names.value;
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  onInput(text: string): void;
}

function Text({ label, value, placeholder = '', onInput }: TextProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        value={value}
        placeholder={placeholder}
        spellcheck={false}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  onChange(text: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  if (options.length === 0) return <p class="quiet-text">There are none yet.</p>;
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value || options[0]} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
