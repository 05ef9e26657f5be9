import type { WorkspacePath } from '@toolwright/core';
import { pathParts } from '../paths/path-parts.ts';
import { foldName } from './fold-name.ts';

/**
 * Names whose content other programs carry out without being asked: who may write there may run code later, as
 * the person. Each stands for itself wherever it lies, also before it exists, with all that is below it.
 */
const protectedNames: readonly string[] = [
  // Version control: hooks, and settings that name programs. `.git` may also be a file that leads to a folder.
  '.git .hg .svn .jj .bzr .gitconfig .hgrc',
  // Shells.
  '.bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .inputrc',
  '.zshrc .zshenv .zprofile .zlogin .zlogout .kshrc .mkshrc .cshrc .tcshrc .login .logout',
  'profile.ps1 microsoft.powershell_profile.ps1',
  // Sessions, keys and who may log in.
  '.xprofile .xinitrc .xsession .xsessionrc .pam_environment .ssh .gnupg .netrc',
  // Editors.
  '.vscode .vscode-server .vs .idea .fleet .zed .nova .devcontainer .devcontainer.json',
  '.vim .vimrc .gvimrc .exrc .nvimrc .nvim.lua .emacs .emacs.d .dir-locals.el',
  // Agents: their settings name servers to start and commands to run.
  '.claude .claude.json .codex .cursor .gemini .windsurf .aider.conf.yml .cline .roo .continue',
  '.opencode .goose .kiro .junie .qwen .mcp.json',
  // Our own.
  '.toolwright',
].flatMap((line) => line.split(' '));

/** The same for names that count in a certain folder only. */
const protectedPlaces: readonly string[] = [
  '.config/fish .config/git .config/nvim .config/zed .config/autostart .config/systemd',
  '.config/powershell .config/opencode .config/goose .config/toolwright .local/share/toolwright',
  '.docker/config.json .cargo/config .cargo/config.toml library/launchagents',
].flatMap((line) => line.split(' '));

const names: ReadonlySet<string> = new Set(protectedNames.map(foldName));
const places: ReadonlySet<string> = new Set(protectedPlaces.map(foldName));

/** True for a path that holds a protected name; case and the form of letters do not count. */
export function isProtectedPath(path: WorkspacePath): boolean {
  const folded = pathParts(path).map((part) => plainName(foldName(part)));
  return folded.some(
    (name, at) =>
      names.has(name) ||
      places.has(folded.slice(at, at + 2).join('/')) ||
      places.has(folded.slice(at, at + 3).join('/')),
  );
}

/** As Windows opens it: without dots and spaces at the end, and without the name of a stream. */
function plainName(name: string): string {
  return name.replace(/(?<=.):.*$/s, '').replace(/(?<=[^. ])[. ]+$/, '');
}
