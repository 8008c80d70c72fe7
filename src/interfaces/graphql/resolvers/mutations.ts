import type { GraphQLResolveInfo } from 'graphql';
import { requireCaller } from '../../../blog/access.ts';
import type { Session } from '../../../blog/accounts.ts';
import { parseFields } from '../../../blog/fields.ts';
import type { Post, User } from '../../../blog/model.ts';
import { Failure } from '../../../lib/failure.ts';
import { parseIntegerId } from '../../../lib/integer-id.ts';
import type { GraphqlContext } from '../context.ts';
import { renaming } from '../errors.ts';
import { type PostNode, type SessionNode, shownNames, type UserNode } from '../nodes.ts';
import type * as connection from '../schema/connection.types.ts';
import type * as main from '../schema/main.types.ts';
import type * as simple from '../schema/simple.types.ts';
import { given } from './arguments.ts';
import { loadPosts, loadUsers } from './queries.ts';

/** The names that the schema gives to fields of the domain. */
const ofPost = { ...shownNames.Post, tagNames: 'tags' };
const ofComment = shownNames.Comment;

/** What is given of a post, under the domain's names. */
function postFieldsIn(args: object): object {
  const fields = Object.entries(ofPost).map(([field, name]) => [field, given(Reflect.get(args, name))]);
  return Object.fromEntries(fields);
}

function idOr(id: string, message: string): number {
  const parsed = parseIntegerId(id);
  if (parsed === null) throw new Failure('NOT_FOUND', message);
  return parsed;
}

/** What was just written may be deleted before it is read again: then there is nothing left to show. */
async function showUser(user: User, context: GraphqlContext, info: GraphQLResolveInfo): Promise<UserNode> {
  const [node] = await loadUsers([user], context, info);
  if (node === undefined) throw new Failure('NOT_FOUND', 'User not found');
  return node;
}

async function showPost(post: Post, context: GraphqlContext, info: GraphQLResolveInfo): Promise<PostNode> {
  const [node] = await loadPosts([post], context, info);
  if (node === undefined) throw new Failure('NOT_FOUND', 'Post not found');
  return node;
}

async function showSession(
  { token, user }: Session,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<SessionNode> {
  const selection = context.selections.read(info).get('user');
  const [node] = selection ? await context.createLoader().users([user], selection) : [];
  return { token, user: node as UserNode };
}

/** Deleting what is not there is no failure here, but `false` (G7). */
async function unlessUnknown(deletion: Promise<void>): Promise<boolean> {
  try {
    await deletion;
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

const shared = {
  /** Permission is checked before the input (G7). */
  async updateUser(_root, { id, input }, context, info) {
    const caller = await context.caller();
    const { id: userId } = await context.blog.users.findChangeable(caller, idOr(id, 'User not found'));
    const { age } = input;
    const changes = parseFields(context.blog.fields.userChanges, {
      name: given(input.name),
      email: given(input.email),
      age,
    });
    return showUser(await context.blog.users.update(caller, userId, changes), context, info);
  },

  async deleteUser(_root, { id }, context) {
    const userId = parseIntegerId(id);
    return userId === null ? false : unlessUnknown(context.blog.users.delete(await context.caller(), userId));
  },

  async updatePost(_root, { id, ...args }, context, info) {
    const permission = context.blog.access.asWriterAllows(await context.caller());
    const { id: postId } = await context.blog.posts.findPermitted(idOr(id, 'Post not found'), permission);
    const post = await renaming(ofPost, async () => {
      const changes = parseFields(context.blog.fields.postChanges, postFieldsIn(args));
      return context.blog.posts.update(postId, changes, permission);
    });
    return showPost(post, context, info);
  },

  async deletePost(_root, { id }, context) {
    const postId = parseIntegerId(id);
    if (postId === null) return false;
    return unlessUnknown(
      context.blog.posts.delete(postId, context.blog.access.asWriterAllows(await context.caller())),
    );
  },

  async publishPost(_root, { id }, context, info) {
    const post = await context.blog.posts.publish(await context.caller(), idOr(id, 'Post not found'));
    return showPost(post, context, info);
  },

  async addComment(_root, { postId, text }, context, info) {
    const caller = requireCaller(await context.caller());
    const fields = await renaming(ofComment, async () =>
      parseFields(context.blog.fields.newComment, { body: text }),
    );
    const comment = await context.blog.comments.create(caller, idOr(postId, 'Post not found'), fields);
    const selection = context.selections.read(info, 'Comment');
    const [node] = await context.createLoader().comments([comment], selection);
    if (node === undefined) throw new Failure('NOT_FOUND', 'Post not found');
    return node;
  },

  async register(_root, { input }, context, info) {
    const registration = parseFields(context.blog.fields.registration, input);
    const session = await context.blog.accounts.register(registration, context.address);
    return showSession(session, context, info);
  },

  async login(_root, { email, password }, context, info) {
    return showSession(await context.blog.accounts.login(email, password, context.address), context, info);
  },

  async refreshToken(_root, _args, context, info) {
    return showSession(await context.blog.accounts.refresh(context.authorization), context, info);
  },

  async logout(_root, _args, context) {
    await context.blog.accounts.logout(context.authorization);
    return true;
  },

  async addFriend(_root, { userId }, context, info) {
    const caller = requireCaller(await context.caller());
    await context.blog.friends.add(caller, parseIntegerId(userId));
    return showUser(caller, context, info);
  },

  async removeFriend(_root, { userId }, context, info) {
    const caller = requireCaller(await context.caller());
    await context.blog.friends.remove(caller, parseIntegerId(userId));
    return showUser(caller, context, info);
  },
} satisfies main.MutationResolvers;

const full = {
  async createUser(_root, { input: { name, email, age } }, context, info) {
    const profile = parseFields(context.blog.fields.newUser, { name, email, age });
    return showUser(await context.blog.users.createProfile(await context.caller(), profile), context, info);
  },

  async createPost(_root, args, context, info) {
    const caller = requireCaller(await context.caller());
    const post = await renaming(ofPost, async () =>
      context.blog.posts.create(caller, parseFields(context.blog.fields.newPost, postFieldsIn(args))),
    );
    return showPost(post, context, info);
  },
} satisfies main.MutationResolvers;

export const mainMutations: Required<main.MutationResolvers> = { ...shared, ...full };

export const connectionMutations: Required<connection.MutationResolvers> = { ...shared, ...full };

export const simpleMutations: Required<simple.MutationResolvers> = {
  ...shared,

  async createUser(_root, { name, email }, context, info) {
    const profile = parseFields(context.blog.fields.newUser, { name, email });
    return showUser(await context.blog.users.createProfile(await context.caller(), profile), context, info);
  },

  async createPost(_root, { authorId, ...args }, context, info) {
    const caller = await context.caller();
    const post = await renaming(ofPost, () =>
      context.blog.posts.createAs(caller, parseIntegerId(authorId), () =>
        parseFields(context.blog.fields.newPost, postFieldsIn(args)),
      ),
    );
    return showPost(post, context, info);
  },
};
