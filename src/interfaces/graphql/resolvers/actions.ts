import { requireCaller } from '../../../blog/access.ts';
import type { Session } from '../../../blog/accounts.ts';
import { parseFields } from '../../../blog/fields.ts';
import type { Comment, Post, User } from '../../../blog/model.ts';
import { Failure } from '../../../lib/failure.ts';
import { parseIntegerId } from '../../../lib/integer-id.ts';
import type { GraphqlContext } from '../context.ts';
import { renaming } from '../errors.ts';
import { shownNames } from '../nodes.ts';
import type {
  CreateUserInput,
  MutationAddCommentArgs,
  MutationCreatePostArgs,
  MutationLoginArgs,
  MutationUpdatePostArgs,
  MutationUpdateUserArgs,
} from '../schema/main.types.ts';
import { given } from './arguments.ts';

/** The mutations of all schemas; each schema presents the results in its own way. */

type ById = { readonly id: string };
type OfUser = { readonly userId: string };

const ofPost = { ...shownNames.Post, tagNames: 'tags' };
const ofComment = shownNames.Comment;

/** Returns the given fields of a post, under the domain's names. */
function postFieldsIn(args: object): object {
  const fields = Object.entries(ofPost).map(([field, name]) => [field, given(Reflect.get(args, name))]);
  return Object.fromEntries(fields);
}

function idOr(id: string, message: string): number {
  const parsed = parseIntegerId(id);
  if (parsed === null) throw new Failure('NOT_FOUND', message);
  return parsed;
}

/** Deleting a missing record is not a failure here, but `false` (G7). */
async function unlessUnknown(deletion: Promise<void>): Promise<boolean> {
  try {
    await deletion;
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

export async function createUser(
  { input: { name, email, age } }: { readonly input: CreateUserInput },
  context: GraphqlContext,
): Promise<User> {
  const profile = parseFields(context.blog.fields.newUser, { name, email, age });
  return context.blog.users.createProfile(await context.caller(), profile);
}

/** Checks permission before the input (G7). */
export async function updateUser(
  { id, input }: MutationUpdateUserArgs,
  context: GraphqlContext,
): Promise<User> {
  const caller = await context.caller();
  const { id: userId } = await context.blog.users.findChangeable(caller, idOr(id, 'User not found'));
  const { age } = input;
  const changes = parseFields(context.blog.fields.userChanges, {
    name: given(input.name),
    email: given(input.email),
    age,
  });
  return context.blog.users.update(caller, userId, changes);
}

export async function deleteUser({ id }: ById, context: GraphqlContext): Promise<boolean> {
  const userId = parseIntegerId(id);
  return userId === null ? false : unlessUnknown(context.blog.users.delete(await context.caller(), userId));
}

export async function createPost(args: MutationCreatePostArgs, context: GraphqlContext): Promise<Post> {
  const caller = requireCaller(await context.caller());
  return renaming(ofPost, async () =>
    context.blog.posts.create(caller, parseFields(context.blog.fields.newPost, postFieldsIn(args))),
  );
}

export async function createPostAs(
  { authorId, ...args }: { readonly authorId: string },
  context: GraphqlContext,
): Promise<Post> {
  const caller = await context.caller();
  return renaming(ofPost, () =>
    context.blog.posts.createAs(caller, parseIntegerId(authorId), () =>
      parseFields(context.blog.fields.newPost, postFieldsIn(args)),
    ),
  );
}

export async function updatePost(
  { id, ...args }: MutationUpdatePostArgs,
  context: GraphqlContext,
): Promise<Post> {
  const permission = context.blog.access.asWriterAllows(await context.caller());
  const { id: postId } = await context.blog.posts.findPermitted(idOr(id, 'Post not found'), permission);
  return renaming(ofPost, async () => {
    const changes = parseFields(context.blog.fields.postChanges, postFieldsIn(args));
    return context.blog.posts.update(postId, changes, permission);
  });
}

export async function deletePost({ id }: ById, context: GraphqlContext): Promise<boolean> {
  const postId = parseIntegerId(id);
  if (postId === null) return false;
  return unlessUnknown(
    context.blog.posts.delete(postId, context.blog.access.asWriterAllows(await context.caller())),
  );
}

export async function publishPost({ id }: ById, context: GraphqlContext): Promise<Post> {
  return context.blog.posts.publish(await context.caller(), idOr(id, 'Post not found'));
}

export async function addComment(
  { postId, text }: MutationAddCommentArgs,
  context: GraphqlContext,
): Promise<Comment> {
  const caller = requireCaller(await context.caller());
  const fields = await renaming(ofComment, async () =>
    parseFields(context.blog.fields.newComment, { body: text }),
  );
  return context.blog.comments.create(caller, idOr(postId, 'Post not found'), fields);
}

export async function register(
  { input }: { readonly input: object },
  context: GraphqlContext,
): Promise<Session> {
  const registration = parseFields(context.blog.fields.registration, input);
  return context.blog.accounts.register(registration, context.requester.address);
}

export function login({ email, password }: MutationLoginArgs, context: GraphqlContext): Promise<Session> {
  return context.blog.accounts.login(email, password, context.requester.address);
}

export function refreshToken(_args: object, { blog, requester }: GraphqlContext): Promise<Session> {
  return blog.accounts.refresh(requester.authorization);
}

export async function logout(_args: object, { blog, requester }: GraphqlContext): Promise<boolean> {
  await blog.accounts.logout(requester.authorization);
  return true;
}

/** Adds a friend to the caller, and returns the caller. */
export async function addFriend({ userId }: OfUser, context: GraphqlContext): Promise<User> {
  const caller = requireCaller(await context.caller());
  await context.blog.friends.add(caller, parseIntegerId(userId));
  return caller;
}

export async function removeFriend({ userId }: OfUser, context: GraphqlContext): Promise<User> {
  const caller = requireCaller(await context.caller());
  await context.blog.friends.remove(caller, parseIntegerId(userId));
  return caller;
}
